#include "native/job_stream.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "native/command_error.h"
#include "native/json_line.h"
#include "native/line_splitter.h"
#include "native/stop_signals.h"

namespace tailminer {
namespace {

constexpr size_t kReadBytes = size_t{1} << 16;

void Update(keccak::Sponge& sponge, std::string_view text) {
  sponge.Update(reinterpret_cast<const uint8_t*>(text.data()), text.size());
}

}  // namespace

JobStream::JobStream(InputFile& input) {
  try {
    reader_ = std::thread([this, &input] { Read(input); });
  } catch (const std::system_error& error) {
    throw IoError("cannot start the thread that reads the jobs: " + error.code().message());
  }
}

JobStream::~JobStream() {
  {
    const std::lock_guard lock(mutex_);
    unwanted_ = true;
    changed_.notify_all();
  }
  StopReading();
  reader_.join();
}

std::optional<StreamItem> JobStream::Next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !waiting_.empty() || ended_; });
  if (StopAsked()) return std::nullopt;
  if (waiting_.empty()) {
    if (failure_) std::rethrow_exception(failure_);
    return std::nullopt;
  }
  StreamItem item = std::move(waiting_.front().item);
  waiting_bytes_ -= waiting_.front().bytes;
  waiting_.pop_front();
  changed_.notify_all();
  if (item.line && item.line->error.empty()) running_id_ = item.line->id;
  return item;
}

void JobStream::Done() {
  const std::lock_guard lock(mutex_);
  running_id_.clear();
  // A request that came too late must not hit the next job. One to interrupt stays.
  StopReason cancelled = StopReason::kCancelled;
  StopFlag().compare_exchange_strong(cancelled, StopReason::kNone);
}

bool JobStream::Cancel(const std::string& id) {
  bool found = false;
  if (running_id_ == id) {
    StopReason none = StopReason::kNone;
    StopFlag().compare_exchange_strong(none, StopReason::kCancelled);
    found = true;
  }
  for (Waiting& waiting : waiting_) {
    StreamItem& item = waiting.item;
    if (!item.line || !item.line->error.empty() || item.line->cancels || item.line->id != id) {
      continue;
    }
    item.cancelled = true;
    found = true;
  }
  return found;
}

void JobStream::Add(std::string_view text) {
  ++line_count_;
  Update(lines_read_, text);
  Update(lines_read_, "\n");
  StreamItem item;
  item.position = {line_count_, lines_read_.Finish()};
  if (!IsBlank(text)) item.line = ReadJobLine(text);

  std::unique_lock lock(mutex_);
  if (item.line && item.line->cancels) {
    item.cancels_nothing = !Cancel(item.line->id);
    if (!item.cancels_nothing) item.line.reset();
  }
  changed_.wait(lock, [this] { return waiting_bytes_ < kMostWaitingBytes || unwanted_; });
  const size_t bytes = text.size() + sizeof(Waiting);
  waiting_bytes_ += bytes;
  waiting_.push_back({std::move(item), bytes});
  changed_.notify_all();
}

void JobStream::Read(InputFile& input) {
  const auto add = [this](std::string_view lines) {
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n'));
      Add(line);
      lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    }
  };
  std::exception_ptr failure;
  try {
    LineSplitter splitter;
    std::vector<char> buffer(kReadBytes);
    while (const size_t count = input.Read(buffer)) add(splitter.Add({buffer.data(), count}));
    add(splitter.Finish());
  } catch (const ReadingStopped&) {
    // Not a failure.
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  failure_ = failure;
  ended_ = true;
  changed_.notify_all();
}

}  // namespace tailminer
