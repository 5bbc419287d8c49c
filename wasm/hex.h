// Digests as hexadecimal text.
#ifndef TAILMINER_WASM_HEX_H_
#define TAILMINER_WASM_HEX_H_

#include <cstddef>
#include <cstdint>

#include "keccak/block.h"
#include "keccak/sponge.h"

namespace tailminer {

/// The eight lower-case hexadecimal digits of four bytes, the lowest byte first.
constexpr uint64_t HexOf(uint32_t bytes) {
  uint64_t spread = bytes;
  spread = (spread | (spread << 16)) & 0x0000ffff0000ffff;
  spread = (spread | (spread << 8)) & 0x00ff00ff00ff00ff;
  const uint64_t digits =
      ((spread >> 4) & 0x000f000f000f000f) | ((spread & 0x000f000f000f000f) << 8);
  const uint64_t letters = ((digits + 0x0606060606060606) >> 4) & 0x0101010101010101;
  return digits + 0x3030303030303030 + letters * ('a' - '0' - 10);
}

/// Writes the 64 hexadecimal digits of `digest` to `text`, without an end mark. Eight at a time: in
/// a batch this takes a few per cent of the time, digit by digit it would take a fifth.
inline void WriteHex(const keccak::Digest& digest, char* text) {
  for (size_t i = 0; i < digest.size(); i += 8) {
    const uint64_t word = keccak::LoadWord(digest.data() + i);
    uint8_t* const at = reinterpret_cast<uint8_t*>(text + 2 * i);
    keccak::StoreWord(HexOf(static_cast<uint32_t>(word)), at);
    keccak::StoreWord(HexOf(static_cast<uint32_t>(word >> 32)), at + 8);
  }
}

}  // namespace tailminer

#endif  // TAILMINER_WASM_HEX_H_
