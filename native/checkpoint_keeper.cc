#include "native/checkpoint_keeper.h"

#include <utility>
#include <variant>

#include "native/quote.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

/// Measured from the end of one write to the next, so that a slow disk cannot take over.
constexpr std::chrono::duration<double> kInterval{1};

}  // namespace

CheckpointKeeper::CheckpointKeeper(std::string_view path) : name_(Quote(path)), file_(path) {
  if (path.empty()) RejectValue(kCheckpoint, path);
}

std::string CheckpointKeeper::Describe(const std::string& what) const {
  return std::string("--") + kCheckpoint.name + ": " + name_ + ": " + what;
}

std::optional<Checkpoint> CheckpointKeeper::Read() const {
  CheckpointFile::Content content = file_.Read(kLongestCheckpoint);
  if (content.error) throw IoError(Describe(*content.error));
  if (!content.text) return std::nullopt;
  std::variant<Checkpoint, std::string> parsed = ParseCheckpoint(*content.text);
  if (const auto* const wrong = std::get_if<std::string>(&parsed)) RejectDamaged(*wrong);
  return std::get<Checkpoint>(std::move(parsed));
}

void CheckpointKeeper::RejectForeign(const std::string& difference) const {
  throw WrongCheckpoint(
      Describe("it belongs to another search: " + difference + "; it is left as it is"));
}

void CheckpointKeeper::RejectDamaged(const std::string& what) const {
  throw WrongCheckpoint(
      Describe("it is no checkpoint, or damaged: " + what + "; it is left as it is"));
}

void CheckpointKeeper::Lock() {
  if (const CheckpointFile::Error error = file_.Lock()) throw IoError(Describe(*error));
}

void CheckpointKeeper::SaveFirst(const Checkpoint& checkpoint) {
  const CheckpointFile::Error error = file_.Write(FormatCheckpoint(checkpoint));
  if (error) throw IoError(Describe(*error));
  saved_ = Clock::now();
}

bool CheckpointKeeper::IsDue() const { return Clock::now() - saved_ >= kInterval; }

void CheckpointKeeper::Save(const Checkpoint& checkpoint) {
  const CheckpointFile::Error error = file_.Write(FormatCheckpoint(checkpoint));
  saved_ = Clock::now();
  if (error && up_to_date_) {
    PrintWarning(Describe(*error) + "; the search goes on, and the file keeps an older state");
  }
  up_to_date_ = !error;
}

}  // namespace tailminer
