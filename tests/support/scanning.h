// Scans of nonce ranges: with a kernel, and one message after the other with the plain hash.
#ifndef TAILMINER_TESTS_SUPPORT_SCANNING_H_
#define TAILMINER_TESTS_SUPPORT_SCANNING_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "miner/kernel.h"

namespace tailminer::test {

/// The bits of digest word 0 that are zero in a digest with at least `difficulty_bits` leading zero
/// bits; of more than 64 bits, the first 64.
[[nodiscard]] uint64_t MaskOf(int difficulty_bits);

/// The lowest nonce in [first, last], any numbers of digits, of whose digest word 0 the bits of
/// `word0_mask` are zero, as `kernel` finds it.
[[nodiscard]] std::optional<uint64_t> KernelScan(const Kernel& kernel, std::string_view prefix,
                                                 uint64_t first, uint64_t last,
                                                 uint64_t word0_mask);

/// All such nonces, in ascending order, as the plain hash finds them.
[[nodiscard]] std::vector<uint64_t> PlainHits(std::string_view prefix, uint64_t first,
                                              uint64_t last, uint64_t word0_mask);

/// The first of ascending `hits` that is in [first, last].
[[nodiscard]] std::optional<uint64_t> FirstHit(const std::vector<uint64_t>& hits, uint64_t first,
                                               uint64_t last);

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_SUPPORT_SCANNING_H_
