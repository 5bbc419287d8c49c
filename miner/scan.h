// The scan loop, written once for any number of lanes: what a kernel is made of.
//
// Lane j works on a group of its own: nonces that share everything but their lowest digits. All
// lanes count through these low digits together, so nothing is transposed and no lane ever needs
// other treatment than its neighbours.
//
// Two things are left out of the permutation. Its last round is reduced to the one word that
// decides. And its first one or two rounds are not computed for every nonce. The low digits change
// few bits, and everything up to the first χ is linear:
//
//   L(base ^ digit) = L(base) ^ L(digit)                          L: θ, ρ, π of round 0
//
// so one addition from a table of ten entries takes the place of round 0 up to χ. χ itself
// multiplies neighbouring bits. Where the bits that two digits reach never meet in one product, the
// state *after* χ is a sum too, and so is everything up to the χ of round 1:
//
//   M(base ^ a ^ b) = M(base ^ a) ^ (M(base ^ b) ^ M(base))       M: round 0; θ, ρ, π of round 1
//
// The table then depends on the base, lane by lane, and is made anew for every ten times ten
// nonces. (Structures that stay linear for some rounds: Guo, Liu, Song, "Linear structures", 2016.)
#ifndef TAILMINER_MINER_SCAN_H_
#define TAILMINER_MINER_SCAN_H_

#include <string.h>

#include <cstddef>
#include <cstdint>

#include "keccak/block.h"
#include "keccak/permutation.h"
#include "miner/kernel_code.h"

namespace tailminer {

/// How much of the permutation's beginning a table entry stands for.
enum class Head {
  kLinear,    ///< L: up to the χ of round 0
  kAdditive,  ///< M: up to the χ of round 1, for digits that do not meet
};

/// Where the lanes stand, and the lowest hit so far.
template <size_t kLanes>
struct Progress {
  uint64_t first;  ///< only nonces in [first, last] count
  uint64_t last;
  uint64_t group_start[kLanes];  ///< the nonce of each lane's group with all low digits 0
  bool found;
  uint64_t lowest;
};

template <size_t kLanes>
static void NoteHits(Progress<kLanes>& progress, uint32_t lanes, uint64_t low_digits_value) {
  for (size_t lane = 0; lane < kLanes; ++lane) {
    if (((lanes >> lane) & 1) == 0) continue;
    // A group may reach past 2^64 and wrap around: then it is below `first`.
    const uint64_t nonce = progress.group_start[lane] + low_digits_value;
    if (nonce < progress.first || nonce > progress.last) continue;
    if (progress.found && nonce > progress.lowest) continue;
    progress.found = true;
    progress.lowest = nonce;
  }
}

/// The state in front of the permutation that varies, for the groups `group`, `group` + 1, … in
/// the lanes. Lanes past `last_group` repeat it. When the varying block is the second, the first
/// one is absorbed here, once a group.
template <size_t kLanes, keccak::Theta kTheta, class V>
static void LoadGroups(const Tail& tail, uint64_t group, uint64_t last_group, uint64_t group_size,
                       Progress<kLanes>& progress, V* state) {
  constexpr size_t kRate = keccak::kRateBytes;
  uint64_t words[2][keccak::kRateWords][kLanes];
  for (size_t lane = 0; lane < kLanes; ++lane) {
    const uint64_t wanted = group + lane;
    uint64_t high_digits = wanted < last_group ? wanted : last_group;
    progress.group_start[lane] = high_digits * group_size;
    uint8_t blocks[2 * kRate];
    memcpy(blocks, tail.blocks, sizeof(blocks));
    for (int i = tail.digits - tail.low_digits - 1; i >= 0; --i, high_digits /= 10) {
      blocks[tail.nonce_offset + i] = static_cast<uint8_t>('0' + high_digits % 10);
    }
    for (size_t i = 0; i < keccak::kRateWords; ++i) {
      words[0][i][lane] = keccak::LoadWord(blocks + 8 * i);
      words[1][i][lane] = keccak::LoadWord(blocks + kRate + 8 * i);
    }
  }
  for (size_t i = 0; i < keccak::kStateWords; ++i) {
    state[i] = keccak::Broadcast<V>(tail.midstate[i]);
  }
  for (int block = 0; block <= tail.varying_block; ++block) {
    if (block == 1) keccak::Permute<kTheta>(state);
    for (size_t i = 0; i < keccak::kRateWords; ++i) {
      V message_word;
      memcpy(&message_word, words[block][i], sizeof(V));
      state[i] ^= message_word;
    }
  }
}

/// Adds a digit's value to the state at its byte of the block, where there is '0' now.
template <class V>
static void AddDigit(V* state, int byte, uint64_t digit) {
  state[byte / 8] ^= keccak::Broadcast<V>(digit << (8 * (byte % 8)));
}

template <Head kHead, keccak::Theta kTheta, class V>
[[gnu::noinline]] static void ApplyHead(const V* state, V* out) {
  keccak::LinearHalf<kTheta>(state, out);
  if constexpr (kHead == Head::kAdditive) {
    V next[keccak::kStateWords];
    keccak::ChiHalf(out, 0, next);
    keccak::LinearHalf<kTheta>(next, out);
  }
}

/// Digest word 0 of the message whose head is `base` ^ `entry`. With `kPaddingBlock`, a second
/// block that holds nothing but padding follows where `padding_block` is not null.
template <Head kHead, bool kPaddingBlock, keccak::Theta kTheta, class V>
TAILMINER_INLINE V DigestWord0(const V* base, const V* entry, const uint8_t* padding_block) {
  V head[keccak::kStateWords];
  V state[keccak::kStateWords];
  V next[keccak::kStateWords];
  for (int i = 0; i < keccak::kStateWords; ++i) head[i] = base[i] ^ entry[i];
  if constexpr (kHead == Head::kLinear) {
    keccak::ChiHalf(head, 0, state);
    keccak::Rounds<kTheta>(state, next, 1, keccak::kRounds - 1);
  } else {
    keccak::ChiHalf(head, 1, next);
    keccak::Rounds<kTheta>(next, state, 2, keccak::kRounds - 1);
  }
  if (kPaddingBlock && padding_block != nullptr) {
    keccak::Rounds<kTheta>(state, next, keccak::kRounds - 1, keccak::kRounds);
    constexpr size_t kLast = keccak::kRateWords - 1;  // the words between are zero
    next[0] ^= keccak::Broadcast<V>(keccak::LoadWord(padding_block));
    next[kLast] ^= keccak::Broadcast<V>(keccak::LoadWord(padding_block + 8 * kLast));
    keccak::Rounds<kTheta>(next, state, 0, keccak::kRounds - 1);
  }
  return keccak::LastRoundWord0<kTheta>(state);
}

/// Whether the block after the varying one holds nothing but padding.
static inline bool HasPaddingBlock(const Tail& tail) {
  return tail.block_count > tail.varying_block + 1;
}

/// Tries all values of the low digits on `state`, which has them at 0, in every lane.
template <Head kHead, bool kPaddingBlock, keccak::Theta kTheta, size_t kLanes, class V>
[[gnu::noinline]] static void CountThrough(const Tail& tail, const V* state, uint64_t word0_mask,
                                           Progress<kLanes>& progress) {
  constexpr int kPowersOfTen[kMaxLowDigits] = {1, 10, 100};
  constexpr int kWords = keccak::kStateWords;
  int byte[kMaxLowDigits];
  int weight[kMaxLowDigits];
  int values[kMaxLowDigits];
  for (int i = 0; i < kMaxLowDigits; ++i) {
    const int digit = tail.nesting[i];
    byte[i] = tail.nonce_offset + tail.digits - 1 - digit -
              tail.varying_block * static_cast<int>(keccak::kRateBytes);
    weight[i] = kPowersOfTen[digit];
    values[i] = digit < tail.low_digits ? 10 : 1;
  }
  const uint8_t* const padding_block =
      HasPaddingBlock(tail) ? tail.blocks + keccak::kRateBytes : nullptr;
  const V mask = keccak::Broadcast<V>(word0_mask);

  V outer[kWords];
  V middle[kWords];
  V inner[kWords];
  V head[kWords];
  V table[10 * kWords];
  for (int i = 0; i < values[2]; ++i) {
    memcpy(outer, state, sizeof(outer));
    if (i > 0) AddDigit(outer, byte[2], static_cast<uint64_t>(i));
    if (kHead == Head::kAdditive || i == 0) {  // L(digit) is the same for every base
      ApplyHead<kHead, kTheta>(outer, head);
      for (int k = 0; k < values[0]; ++k) {
        memcpy(inner, outer, sizeof(inner));
        AddDigit(inner, byte[0], static_cast<uint64_t>(k));
        ApplyHead<kHead, kTheta>(inner, table + kWords * k);
        for (int w = 0; w < kWords; ++w) table[kWords * k + w] ^= head[w];
      }
    }
    for (int j = 0; j < values[1]; ++j) {
      memcpy(middle, outer, sizeof(middle));
      if (j > 0) AddDigit(middle, byte[1], static_cast<uint64_t>(j));
      ApplyHead<kHead, kTheta>(middle, head);
      for (int k = 0; k < values[0]; ++k) {
        const V word0 =
            DigestWord0<kHead, kPaddingBlock, kTheta>(head, table + kWords * k, padding_block);
        const uint32_t hits = keccak::ZeroLanes(word0 & mask);
        if (__builtin_expect(hits != 0, 0)) {
          NoteHits(progress, hits,
                   static_cast<uint64_t>(i * weight[2] + j * weight[1] + k * weight[0]));
        }
      }
    }
  }
}

/// KernelCode::scan for one lane count and form of θ.
template <size_t kLanes, keccak::Theta kTheta>
static bool ScanNonces(const Tail& tail, uint64_t first, uint64_t last, uint64_t word0_mask,
                       uint64_t* nonce) {
  using V = keccak::Lanes<kLanes>;
  uint64_t group_size = 1;
  for (int i = 0; i < tail.low_digits; ++i) group_size *= 10;
  const uint64_t last_group = last / group_size;
  Progress<kLanes> progress{first, last, {}, false, 0};
  V state[keccak::kStateWords];
  for (uint64_t group = first / group_size; group <= last_group; group += kLanes) {
    LoadGroups<kLanes, kTheta>(tail, group, last_group, group_size, progress, state);
    const bool padding_block = keccak::kSmallCode || HasPaddingBlock(tail);
    if (tail.additive && !padding_block) {
      CountThrough<Head::kAdditive, false, kTheta>(tail, state, word0_mask, progress);
    } else if (!padding_block) {
      CountThrough<Head::kLinear, false, kTheta>(tail, state, word0_mask, progress);
    } else if (tail.additive) {
      CountThrough<Head::kAdditive, true, kTheta>(tail, state, word0_mask, progress);
    } else {
      CountThrough<Head::kLinear, true, kTheta>(tail, state, word0_mask, progress);
    }
    if (progress.found) {
      *nonce = progress.lowest;
      return true;
    }
  }
  return false;
}

}  // namespace tailminer

#endif  // TAILMINER_MINER_SCAN_H_
