// The shared test vectors, and records of the command line, as JSON values.
#ifndef TAILMINER_TESTS_CLI_VECTORS_H_
#define TAILMINER_TESTS_CLI_VECTORS_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tailminer {

using Json = nlohmann::ordered_json;

/// //tests/vectors:NAME. Throws where it cannot be read.
[[nodiscard]] Json LoadVectors(const std::string& name);

/// The bytes of lower-case hexadecimal digits.
[[nodiscard]] std::string BytesOf(std::string_view hex);

/// The one record in `out`; null where `out` is anything but one line of JSON.
[[nodiscard]] Json OnlyRecord(std::string_view out);

/// The keys of an object, in their order.
[[nodiscard]] std::vector<std::string> KeysOf(const Json& object);

/// The kernels that `tailminer info` says this machine can run.
[[nodiscard]] std::vector<std::string> UsableKernels();

}  // namespace tailminer

#endif  // TAILMINER_TESTS_CLI_VECTORS_H_
