#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "keccak/sponge.h"
#include "miner/hex.h"
#include "native/command.h"
#include "native/command_error.h"
#include "native/hex.h"
#include "native/input_file.h"
#include "native/quote.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

constexpr Option kText = {"text", "TEXT", "hash this text", "any text, taken byte for byte"};
constexpr Option kHex = {"hex", "HEX", "hash these bytes", kHexAllowed};

constexpr std::array kOptions = {&kText, &kHex};

constexpr const char* kExamples =
    R"(Without FILE, or where FILE is -, standard input is hashed. The output has the
form of sha256sum: the digest, two spaces, the name; a name with a backslash or
a line break in it is escaped, and then the line begins with a backslash.
Exit codes: 0 done, 2 bad option, 4 reading or writing failed (where a file
cannot be read, the others are hashed all the same).

Examples:
  tailminer hash --text hello:29495
  tailminer hash challenge.bin
  printf '%s' hello:29495 | tailminer hash
)";

constexpr size_t kChunkBytes = size_t{1} << 16;
constexpr std::string_view kStandardInput = "-";

/// A line in the form of sha256sum (GNU coreutils manual, "cksum output modes").
std::string DigestLine(const keccak::Digest& digest, std::string_view name) {
  std::string escaped;
  for (const char c : name) {
    if (c == '\\') {
      escaped += "\\\\";
    } else if (c == '\n') {
      escaped += "\\n";
    } else if (c == '\r') {
      escaped += "\\r";
    } else {
      escaped.push_back(c);
    }
  }
  const bool is_escaped = escaped.size() != name.size();
  return (is_escaped ? "\\" : "") + ToHex(digest) + "  " + escaped + '\n';
}

const uint8_t* Bytes(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

keccak::Digest HashFile(std::string_view name) {
  InputFile file(name);
  keccak::Sponge sponge;
  std::vector<char> chunk(kChunkBytes);
  while (const size_t count = file.Read(chunk)) sponge.Update(Bytes({chunk.data(), count}), count);
  return sponge.Finish();
}

/// Hashes them all, whatever happens to some of them, as sha256sum does.
ExitCode HashFiles(std::span<const std::string_view> names) {
  ExitCode exit_code = kExitDone;
  for (const std::string_view name : names) {
    keccak::Digest digest;
    try {
      digest = HashFile(name);
    } catch (const IoError& error) {
      PrintError(error.what());
      exit_code = error.exit_code();
      continue;
    }
    WriteOutput(DigestLine(digest, name));
  }
  return exit_code;
}

ExitCode Run(const CommandLine& line) {
  const auto text = line.Find(kText);
  const auto hex = line.Find(kHex);
  if (text && hex) throw UsageError("--text and --hex are both given; allowed: one of them");
  if (!text && !hex) {
    const std::array standard_input = {kStandardInput};
    return HashFiles(line.operands().empty() ? std::span<const std::string_view>(standard_input)
                                             : line.operands());
  }
  if (!line.operands().empty()) {
    throw UsageError("unexpected argument " + Quote(line.operands().front()) + "; allowed: --" +
                     (text ? kText : kHex).name + " or files");
  }
  const std::optional<std::string> bytes = text ? std::string(*text) : ParseHex(*hex);
  if (!bytes) RejectValue(kHex, *hex);
  WriteOutput(DigestLine(keccak::Hash(Bytes(*bytes), bytes->size()), kStandardInput));
  return kExitDone;
}

}  // namespace

const Command kHashCommand = {"hash",
                              "Keccak-256 of texts and files",
                              "[--text TEXT | --hex HEX | FILE... | -]",
                              kOptions,
                              kExamples,
                              Run};

}  // namespace tailminer
