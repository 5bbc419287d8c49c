#include "miner/checkpoint_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace tailminer {
namespace {

constexpr mode_t kMode = 0666;  // the umask takes away from it

std::string Describe(const char* what, int error) {
  return std::string("cannot ") + what + ": " + std::generic_category().message(error);
}

/// Runs a system call again as long as a signal interrupts it.
template <class Call>
auto Retry(Call call) {
  decltype(call()) result;
  do {
    result = call();
  } while (result == -1 && errno == EINTR);
  return result;
}

int Open(const std::string& path, int flags) {
  return Retry([&] { return open(path.c_str(), flags | O_CLOEXEC, kMode); });
}

/// Closes a descriptor at the end of a scope.
class Closer {
 public:
  explicit Closer(int file) : file_(file) {}
  ~Closer() {
    if (file_ >= 0) close(file_);
  }
  Closer(const Closer&) = delete;
  Closer& operator=(const Closer&) = delete;

  /// Closes now. Returns 0 or the error.
  int Close() {
    const int result = close(std::exchange(file_, -1));
    return result == 0 || errno == EINTR ? 0 : errno;  // Linux has closed it even then
  }

 private:
  int file_;
};

/// Returns 0 or the error.
int WriteAndSync(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = Retry([&] { return write(file, text.data(), text.size()); });
    if (written == -1) return errno;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return Retry([&] { return fsync(file); }) == 0 ? 0 : errno;
}

/// Brings a rename to the disk. Returns 0 or the error.
int SyncFolderOf(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int file = Open(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY);
  if (file == -1) return errno;
  const Closer closer(file);
  // Some file systems cannot do it (EINVAL): then there is nothing more to be had.
  return Retry([&] { return fsync(file); }) == 0 || errno == EINVAL ? 0 : errno;
}

/// Whether `path` still names the file that is open as `file`.
bool IsSameFile(int file, const std::string& path) {
  struct stat opened;
  struct stat named;
  return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

CheckpointFile::CheckpointFile(std::string_view path) : path_(path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::canonical(path_, error);
  if (!error) path_ = target.string();
}

CheckpointFile::~CheckpointFile() {
  if (lock_file_ == -1) return;
  unlink((path_ + ".lock").c_str());
  close(lock_file_);
}

CheckpointFile::Error CheckpointFile::Lock() {
  const std::string lock_path = path_ + ".lock";
  while (lock_file_ == -1) {
    const int file = Open(lock_path, O_RDWR | O_CREAT | O_NOFOLLOW);
    if (file == -1) return Describe("create the lock file beside it (.lock)", errno);
    if (Retry([&] { return flock(file, LOCK_EX | LOCK_NB); }) == -1) {
      const int error = errno;
      close(file);
      if (error == EWOULDBLOCK) return "another process is using it";
      return Describe("lock the file beside it (.lock)", error);
    }
    // The one who had it before may have removed the file between our two steps.
    if (IsSameFile(file, lock_path)) {
      lock_file_ = file;
    } else {
      close(file);
    }
  }
  return std::nullopt;
}

CheckpointFile::Content CheckpointFile::Read(size_t limit) const {
  const auto fail = [](std::string error) { return Content{std::nullopt, std::move(error)}; };
  const int file = Open(path_, O_RDONLY | O_NONBLOCK);  // a pipe must not make us wait
  if (file == -1) return errno == ENOENT ? Content() : fail(Describe("open it", errno));
  const Closer closer(file);
  struct stat status;
  if (fstat(file, &status) == -1) return fail(Describe("read it", errno));
  if (!S_ISREG(status.st_mode)) return fail("it is not a regular file");
  std::string text(limit + 1, '\0');
  size_t size = 0;
  while (size < text.size()) {
    const ssize_t got = Retry([&] { return read(file, text.data() + size, text.size() - size); });
    if (got == -1) return fail(Describe("read it", errno));
    if (got == 0) break;
    size += static_cast<size_t>(got);
  }
  text.resize(size);
  return {std::move(text), std::nullopt};
}

CheckpointFile::Error CheckpointFile::Write(std::string_view text) const {
  const std::string temporary_path = path_ + ".tmp";
  const int file = Open(temporary_path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
  if (file == -1) return Describe("create the new one beside it (.tmp)", errno);
  Closer closer(file);
  int error = WriteAndSync(file, text);
  if (const int close_error = closer.Close(); error == 0) error = close_error;
  if (error != 0) {
    unlink(temporary_path.c_str());  // gives its space back
    return Describe("write the new one beside it (.tmp)", error);
  }
  if (std::rename(temporary_path.c_str(), path_.c_str()) == -1) {
    error = errno;
    unlink(temporary_path.c_str());
    return Describe("replace it", error);
  }
  if (const int sync_error = SyncFolderOf(path_); sync_error != 0) {
    return Describe("bring it to the disk", sync_error);
  }
  return std::nullopt;
}

}  // namespace tailminer
