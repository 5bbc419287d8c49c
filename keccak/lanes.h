// The few operations on N 64-bit lanes that Keccak is written in, for every N and instruction set.
//
// Everything here has internal linkage and is always inlined: a kernel compiled for one instruction
// set must not leave a copy of a shared function behind that the linker could hand to other code.
#ifndef TAILMINER_KECCAK_LANES_H_
#define TAILMINER_KECCAK_LANES_H_

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define TAILMINER_INLINE [[gnu::always_inline]] static inline

// For the few large functions. In WebAssembly they are not copied into their callers: a module is
// downloaded, and an engine's compiler, which has little time, does better on functions that small.
#if defined(__wasm__)
#define TAILMINER_LARGE [[gnu::noinline]] static
#else
#define TAILMINER_LARGE TAILMINER_INLINE
#endif

namespace tailminer::keccak {

/// Whether to prefer half the code to the last per cent of speed.
#if defined(__wasm__)
constexpr bool kSmallCode = true;
#else
constexpr bool kSmallCode = false;
#endif

template <size_t kLanes>
struct LanesOf {
  typedef uint64_t Type __attribute__((vector_size(8 * kLanes)));
};
template <>
struct LanesOf<1> {
  using Type = uint64_t;
};

/// A vector of `kLanes` unsigned 64-bit lanes (1, 2, 4 or 8); one lane is a plain `uint64_t`.
/// All arithmetic, comparison and shift operators act lane by lane.
template <size_t kLanes>
using Lanes = typename LanesOf<kLanes>::Type;

/// All lanes hold `value`.
template <class V>
TAILMINER_INLINE V Broadcast(uint64_t value) {
  return V{} + value;
}

/// Each lane rotated left by `kBits`, 0 … 63.
template <int kBits, class V>
TAILMINER_INLINE V RotateLeft(V v) {
  static_assert(kBits >= 0 && kBits < 64);
  if constexpr (kBits == 0) {
    return v;
  } else {
#if defined(__AVX2__)
    // AVX2 has no rotate: three operations, but one byte shuffle where whole bytes move.
    if constexpr (sizeof(V) == 32 && kBits % 8 == 0) {
      constexpr int k = kBits / 8;
      const __m256i from = _mm256_setr_epi8(
          (0 - k) & 7, (1 - k) & 7, (2 - k) & 7, (3 - k) & 7, (4 - k) & 7, (5 - k) & 7, (6 - k) & 7,
          (7 - k) & 7, 8 + ((0 - k) & 7), 8 + ((1 - k) & 7), 8 + ((2 - k) & 7), 8 + ((3 - k) & 7),
          8 + ((4 - k) & 7), 8 + ((5 - k) & 7), 8 + ((6 - k) & 7), 8 + ((7 - k) & 7), (0 - k) & 7,
          (1 - k) & 7, (2 - k) & 7, (3 - k) & 7, (4 - k) & 7, (5 - k) & 7, (6 - k) & 7, (7 - k) & 7,
          8 + ((0 - k) & 7), 8 + ((1 - k) & 7), 8 + ((2 - k) & 7), 8 + ((3 - k) & 7),
          8 + ((4 - k) & 7), 8 + ((5 - k) & 7), 8 + ((6 - k) & 7), 8 + ((7 - k) & 7));
      return (V)_mm256_shuffle_epi8((__m256i)v, from);
    }
#endif
    return (v << kBits) | (v >> (64 - kBits));
  }
}

/// a ^ b ^ c.
template <class V>
TAILMINER_INLINE V Xor3(V a, V b, V c) {
#if defined(__AVX512F__)
  // gcc does not find the three-input operation by itself.
  if constexpr (sizeof(V) == 64) {
    return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
  }
#endif
  return a ^ b ^ c;
}

/// a ^ (~b & c), the only non-linear step of Keccak.
template <class V>
TAILMINER_INLINE V AndNotXor(V a, V b, V c) {
#if defined(__AVX512F__)
  if constexpr (sizeof(V) == 64) {
    return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xd2);
  }
#endif
  return a ^ (~b & c);
}

/// One bit for each lane of `v` that is zero; bit j is lane j.
template <class V>
TAILMINER_INLINE uint32_t ZeroLanes(V v) {
#if defined(__AVX512F__)
  if constexpr (sizeof(V) == 64) {
    return _mm512_testn_epi64_mask((__m512i)v, (__m512i)v);
  }
#elif defined(__AVX2__)
  if constexpr (sizeof(V) == 32) {
    const __m256i zero = _mm256_cmpeq_epi64((__m256i)v, _mm256_setzero_si256());
    return static_cast<uint32_t>(_mm256_movemask_pd((__m256d)zero));
  }
#elif defined(__wasm_simd128__)
  if constexpr (sizeof(V) == 16) {
    if (wasm_i64x2_all_true((v128_t)v)) return 0;
  }
#endif
  if constexpr (sizeof(V) == 8) {
    return v == 0;
  } else {
    uint32_t zero = 0;
    for (size_t lane = 0; lane < sizeof(V) / 8; ++lane) {
      zero |= uint32_t{v[lane] == 0} << lane;
    }
    return zero;
  }
}

}  // namespace tailminer::keccak

#endif  // TAILMINER_KECCAK_LANES_H_
