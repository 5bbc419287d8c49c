#include "native/claims_stream.h"

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <queue>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "native/claim_line.h"
#include "native/json_line.h"
#include "native/line_splitter.h"
#include "native/verdict_json.h"

namespace tailminer {
namespace {

/// Some hundred claims: enough to fill the lanes, few enough that memory stays small even where
/// every line is a byte and gets a verdict of two hundred.
constexpr size_t kReadBytes = size_t{1} << 16;

/// Some lines of the input.
struct Piece {
  uint64_t number = 0;      ///< pieces are counted from 0
  uint64_t first_line = 1;  ///< lines from 1
  std::string lines;
};

struct Verdicts {
  ClaimsCount count;
  std::string lines;
};

/// Calls `visit` with every line that is not blank, and its number.
template <class Visit>
void ForEachLine(const Piece& piece, Visit visit) {
  uint64_t line_number = piece.first_line;
  for (std::string_view rest = piece.lines; !rest.empty(); ++line_number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (!IsBlank(line)) visit(line, line_number);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
}

Verdicts Verify(const Piece& piece, const Kernel& kernel) {
  std::vector<ClaimLine> lines;
  std::vector<uint64_t> line_numbers;
  ForEachLine(piece, [&](std::string_view line, uint64_t line_number) {
    lines.push_back(ReadClaimLine(line));
    line_numbers.push_back(line_number);
  });
  std::vector<Claim> claims;
  claims.reserve(lines.size());
  for (const ClaimLine& line : lines) {
    if (line.error != nullptr) continue;
    claims.push_back({line.prefix, line.nonce, line.difficulty_bits, line.digest});
  }
  const std::vector<Verdict> verdicts = VerifyClaims(claims, kernel);

  Verdicts result;
  result.count.claims = lines.size();
  result.count.bytes = piece.lines.size();
  for (size_t i = 0, k = 0; i < lines.size(); ++i) {
    if (lines[i].error != nullptr) {
      ++result.count.not_valid;
      AppendMalformedClaimLine(lines[i].id, line_numbers[i], lines[i].error, result.lines);
      continue;
    }
    if (!verdicts[k].valid()) ++result.count.not_valid;
    AppendVerdictLine(claims[k], verdicts[k], lines[i].id, result.lines);
    ++k;
  }
  return result;
}

/// Threads that verify pieces, and write their verdicts in the order of the pieces. Add, Finish and
/// written() are for one thread, which is none of them.
class Workers {
 public:
  explicit Workers(const ClaimsOptions& options)
      : options_(options), most_waiting_(2 * static_cast<size_t>(options.threads)) {
    for (int i = 0; i < options.threads; ++i) {
      try {
        threads_.emplace_back([this] { Work(); });
      } catch (const std::system_error&) {
        break;  // no more threads to be had: go on with those there are
      }
    }
  }

  ~Workers() { Finish(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Waits while many pieces are waiting already. False where a thread has failed.
  [[nodiscard]] bool Add(Piece piece) {
    if (threads_.empty()) {
      VerifyAndWrite(piece);
      return !failure_;
    }
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.size() < most_waiting_ || failure_; });
    waiting_.push(std::move(piece));
    changed_.notify_all();
    return !failure_;
  }

  /// Waits until everything is written.
  void Finish() {
    {
      const std::lock_guard lock(mutex_);
      finished_ = true;
      changed_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  [[nodiscard]] ClaimsCount written() {
    const std::lock_guard lock(mutex_);
    return written_;
  }

  /// What made a thread fail, after Finish.
  [[nodiscard]] std::exception_ptr failure() const { return failure_; }

 private:
  std::optional<Piece> Take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !waiting_.empty() || finished_ || failure_; });
    if (waiting_.empty() || failure_) return std::nullopt;
    Piece piece = std::move(waiting_.front());
    waiting_.pop();
    changed_.notify_all();
    return piece;
  }

  void Work() {
    while (const std::optional<Piece> piece = Take()) VerifyAndWrite(*piece);
  }

  void VerifyAndWrite(const Piece& piece) {
    try {
      const Verdicts verdicts = Verify(piece, *options_.kernel);
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return next_to_write_ == piece.number || failure_; });
      if (failure_) return;
      lock.unlock();  // nobody else's turn: writing may take its time
      if (!verdicts.lines.empty()) options_.write(verdicts.lines);
      lock.lock();
      ++next_to_write_;
      written_.claims += verdicts.count.claims;
      written_.not_valid += verdicts.count.not_valid;
      written_.bytes += verdicts.count.bytes;
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
    changed_.notify_all();
  }

  const ClaimsOptions& options_;
  const size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<Piece> waiting_;
  uint64_t next_to_write_ = 0;
  ClaimsCount written_;
  bool finished_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace

ClaimsCount VerifyStream(InputFile& input, const ClaimsOptions& options) {
  Workers workers(options);
  LineSplitter splitter;
  Piece next;
  const auto add = [&](std::string lines) {
    if (lines.empty()) return true;
    const auto line_count = static_cast<uint64_t>(std::count(lines.begin(), lines.end(), '\n'));
    const bool going_on = workers.Add({next.number, next.first_line, std::move(lines)});
    ++next.number;
    next.first_line += line_count;
    if (options.on_progress) options.on_progress(workers.written());
    return going_on;
  };

  std::exception_ptr read_failure;
  try {
    std::vector<char> buffer(kReadBytes);
    bool going_on = true;
    while (const size_t count = going_on ? input.Read(buffer) : 0) {
      going_on = add(splitter.Add({buffer.data(), count}));
    }
    if (going_on) static_cast<void>(add(splitter.Finish()));
  } catch (const ReadingStopped&) {
    // What was read is still verified.
  } catch (...) {
    read_failure = std::current_exception();
  }
  workers.Finish();
  if (workers.failure()) std::rethrow_exception(workers.failure());
  if (read_failure) std::rethrow_exception(read_failure);
  return workers.written();
}

}  // namespace tailminer
