// Standard output for results, standard error for everything else.
#ifndef TAILMINER_NATIVE_STANDARD_STREAMS_H_
#define TAILMINER_NATIVE_STANDARD_STREAMS_H_

#include <string_view>

namespace tailminer {

/// To be called first of all. A file that the program opens later cannot take the place of a
/// standard stream that is closed, and what cannot be written is a failed write, not a signal.
void PrepareStandardStreams();

/// Writes all of `text` to standard output, at once. Throws IoError.
void WriteOutput(std::string_view text);

/// Throws IoError where standard output cannot be written at all, so that nobody learns it only
/// after hours of work.
void CheckOutput();

/// Brings what was written to standard output to the disk, where it is a file on one. False where
/// the system says that it may be lost.
[[nodiscard]] bool SyncOutput();

/// Writes all of `text` to standard error; a failure has nobody to be told to.
void WriteToPerson(std::string_view text);

/// Write "tailminer: …" and "tailminer: warning: …" with a line feed to standard error.
void PrintError(std::string_view message);
void PrintWarning(std::string_view message);

/// Whether standard error is a terminal.
[[nodiscard]] bool PersonIsAtTerminal();

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_STANDARD_STREAMS_H_
