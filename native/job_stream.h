// A stream of jobs, read ahead on a thread of its own, so that a request to cancel a job is heard
// while it runs.
#ifndef TAILMINER_NATIVE_JOB_STREAM_H_
#define TAILMINER_NATIVE_JOB_STREAM_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "keccak/sponge.h"
#include "miner/checkpoint.h"
#include "native/input_file.h"
#include "native/job_line.h"

namespace tailminer {

/// Lines wait in memory up to this many bytes. Then reading pauses, also for requests to cancel.
constexpr size_t kMostWaitingBytes = size_t{64} << 20;

/// What a line of the stream asks for.
struct StreamItem {
  StreamPosition position;      ///< up to and with this line
  std::optional<JobLine> line;  ///< a job, or an error; nothing for blank lines and cancel requests
  bool cancelled = false;       ///< a request to cancel came before the job's turn
  bool cancels_nothing = false;  ///< a request for which there was no job (its `line` is there too)
};

/// Next and Done are for one thread.
class JobStream {
 public:
  /// Starts reading `input`, which must outlive the stream. Throws IoError where the system refuses
  /// the thread for it.
  explicit JobStream(InputFile& input);

  /// Stops reading.
  ~JobStream();
  JobStream(const JobStream&) = delete;
  JobStream& operator=(const JobStream&) = delete;

  /// Waits for the next line. Nothing at the end, or once a signal has asked to stop. Throws
  /// IoError where reading failed, after the lines before. From here to Done, a request to cancel
  /// this job sets StopFlag to kCancelled.
  [[nodiscard]] std::optional<StreamItem> Next();

  /// The job that Next gave is finished.
  void Done();

 private:
  struct Waiting {
    StreamItem item;
    size_t bytes;
  };

  void Read(InputFile& input);
  void Add(std::string_view text);
  bool Cancel(const std::string& id);  // with the mutex held

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  size_t waiting_bytes_ = 0;
  std::string running_id_;  ///< of the job between Next and Done, where it has one
  bool ended_ = false;      ///< nothing more will be read
  bool unwanted_ = false;   ///< nothing more needs to be read
  std::exception_ptr failure_;

  // Of the reading thread.
  keccak::Sponge lines_read_;
  uint64_t line_count_ = 0;

  std::thread reader_;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_JOB_STREAM_H_
