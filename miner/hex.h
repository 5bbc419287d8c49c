// Bytes as hexadecimal text, and back.
#ifndef TAILMINER_MINER_HEX_H_
#define TAILMINER_MINER_HEX_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tailminer {

/// Lower case, two digits a byte. Thread-safe.
[[nodiscard]] std::string ToHex(std::span<const uint8_t> bytes);
[[nodiscard]] std::string ToHex(std::string_view bytes);

/// The bytes of an even number of digits of either case; nothing where `text` is anything else.
/// Thread-safe.
[[nodiscard]] std::optional<std::string> FromHex(std::string_view text);

}  // namespace tailminer

#endif  // TAILMINER_MINER_HEX_H_
