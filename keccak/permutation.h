// Keccak-f[1600] (FIPS 202, section 3), written once for any number of lanes.
//
// A state is 25 words; word (x, y) stands at index x + 5·y. A word is 64 bits of one state, or a
// vector of N such words of N independent states. One round is
//
//   θ  every word is xored with the parities of two columns   JoinParities, Moved
//   ρ  every word is rotated by an offset of its own          Moved
//   π  the words change places                                Moved
//   χ  every word is xored with (not next) and (next but one) of its row    Chi
//   ι  word (0, 0) is xored with the round's constant         Chi
//
// The tables are not copied from anywhere: they are computed below as the standard defines them.
#ifndef TAILMINER_KECCAK_PERMUTATION_H_
#define TAILMINER_KECCAK_PERMUTATION_H_

#include <cstdint>

#include "keccak/lanes.h"

namespace tailminer::keccak {

constexpr int kStateWords = 25;
constexpr int kRounds = 24;

struct Tables {
  int rotation[kStateWords];         ///< ρ, section 3.2.2
  uint64_t round_constant[kRounds];  ///< ι, section 3.2.5
};

constexpr Tables MakeTables() {
  Tables tables{};
  for (int t = 0, x = 1, y = 0; t < 24; ++t) {
    tables.rotation[x + 5 * y] = (t + 1) * (t + 2) / 2 % 64;
    const int next_y = (2 * x + 3 * y) % 5;
    x = y;
    y = next_y;
  }
  unsigned bits = 1;  // a shift register with feedback x^8 + x^6 + x^5 + x^4 + 1
  for (uint64_t& constant : tables.round_constant) {
    for (int j = 0; j <= 6; ++j) {
      constant |= uint64_t{bits & 1} << ((1 << j) - 1);
      bits = (bits << 1) ^ ((bits >> 7) * 0x171);
    }
  }
  return tables;
}

constexpr Tables kTables = MakeTables();

/// Two forms of θ with the same result. Which is faster depends on what a CPU is short of.
enum class Theta {
  kTwoInput,    ///< the two parities of a column are joined first: 5 operations more, 2 inputs each
  kThreeInput,  ///< they are joined at each word: fewer operations, 3 inputs each
};

/// What θ adds to the words of column x: left[x], the parity of column x − 1, and right[x], that of
/// column x + 1 rotated by one. With Theta::kTwoInput left[x] is already the sum of both.
template <class V>
struct Parities {
  V left[5];
  V right[5];
};

template <Theta kTheta, class V>
TAILMINER_INLINE void JoinParities(const V* columns, Parities<V>& p) {
  const V c0 = columns[0], c1 = columns[1], c2 = columns[2], c3 = columns[3], c4 = columns[4];
  p = {{c4, c0, c1, c2, c3},
       {RotateLeft<1>(c1), RotateLeft<1>(c2), RotateLeft<1>(c3), RotateLeft<1>(c4),
        RotateLeft<1>(c0)}};
  if constexpr (kTheta == Theta::kTwoInput) {
    p.left[0] ^= p.right[0];
    p.left[1] ^= p.right[1];
    p.left[2] ^= p.right[2];
    p.left[3] ^= p.right[3];
    p.left[4] ^= p.right[4];
  }
}

/// The parities of the five columns.
template <class V>
TAILMINER_INLINE void ColumnParities(const V* a, V* columns) {
  columns[0] = Xor3(Xor3(a[0], a[5], a[10]), a[15], a[20]);
  columns[1] = Xor3(Xor3(a[1], a[6], a[11]), a[16], a[21]);
  columns[2] = Xor3(Xor3(a[2], a[7], a[12]), a[17], a[22]);
  columns[3] = Xor3(Xor3(a[3], a[8], a[13]), a[18], a[23]);
  columns[4] = Xor3(Xor3(a[4], a[9], a[14]), a[19], a[24]);
}

template <Theta kTheta, class V>
TAILMINER_INLINE void ThetaParities(const V* a, Parities<V>& p) {
  V columns[5];
  ColumnParities(a, columns);
  JoinParities<kTheta>(columns, p);
}

/// The word that θ, ρ and π bring to place (kX, kY).
template <Theta kTheta, int kX, int kY, class V>
TAILMINER_INLINE V Moved(const V* a, const Parities<V>& p) {
  constexpr int x = (kX + 3 * kY) % 5;
  constexpr int from = x + 5 * kX;
  if constexpr (kTheta == Theta::kTwoInput) {
    return RotateLeft<kTables.rotation[from]>(a[from] ^ p.left[x]);
  } else {
    return RotateLeft<kTables.rotation[from]>(Xor3(a[from], p.left[x], p.right[x]));
  }
}

/// χ of one row b0 … b4.
template <class V>
TAILMINER_INLINE void ChiRow(V b0, V b1, V b2, V b3, V b4, V* row) {
  row[0] = AndNotXor(b0, b1, b2);
  row[1] = AndNotXor(b1, b2, b3);
  row[2] = AndNotXor(b2, b3, b4);
  row[3] = AndNotXor(b3, b4, b0);
  row[4] = AndNotXor(b4, b0, b1);
}

template <Theta kTheta, int kY, class V>
TAILMINER_INLINE void RoundRow(const V* a, const Parities<V>& p, V* out) {
  ChiRow(Moved<kTheta, 0, kY>(a, p), Moved<kTheta, 1, kY>(a, p), Moved<kTheta, 2, kY>(a, p),
         Moved<kTheta, 3, kY>(a, p), Moved<kTheta, 4, kY>(a, p), out + 5 * kY);
}

template <class V>
TAILMINER_INLINE void AddRow(const V* row, V* columns) {
  columns[0] ^= row[0];
  columns[1] ^= row[1];
  columns[2] ^= row[2];
  columns[3] ^= row[3];
  columns[4] ^= row[4];
}

/// Round number `round` (0 … 23) from `a` to `out`, two different states. `columns` are the
/// parities of `a` and become those of `out`: a row is added when it is at hand, and need not be
/// read again.
template <Theta kTheta, class V>
TAILMINER_INLINE void RoundWithParities(const V* a, int round, V* out, V* columns) {
  Parities<V> p;
  JoinParities<kTheta>(columns, p);
  RoundRow<kTheta, 0>(a, p, out);
  out[0] ^= Broadcast<V>(kTables.round_constant[round]);
  columns[0] = out[0], columns[1] = out[1], columns[2] = out[2];
  columns[3] = out[3], columns[4] = out[4];
  RoundRow<kTheta, 1>(a, p, out);
  AddRow(out + 5, columns);
  RoundRow<kTheta, 2>(a, p, out);
  AddRow(out + 10, columns);
  RoundRow<kTheta, 3>(a, p, out);
  AddRow(out + 15, columns);
  RoundRow<kTheta, 4>(a, p, out);
  AddRow(out + 20, columns);
}

/// Round number `round` (0 … 23) from `a` to `out`, two different states.
template <Theta kTheta, class V>
TAILMINER_INLINE void Round(const V* a, int round, V* out) {
  V columns[5];
  ColumnParities(a, columns);
  RoundWithParities<kTheta>(a, round, out, columns);
}

/// Rounds [first, last) from `a`, alternately to `b` and back to `a`: the result is in `b` where
/// their number is odd.
template <Theta kTheta, class V>
TAILMINER_LARGE void Rounds(V* a, V* b, int first, int last) {
  V columns[5];
  ColumnParities(a, columns);
  if constexpr (kSmallCode) {
    V* from = a;
    V* to = b;
    for (int round = first; round < last; ++round) {
      RoundWithParities<kTheta>(from, round, to, columns);
      V* const result = to;
      to = from;
      from = result;
    }
  } else {
    int round = first;
    for (; round + 1 < last; round += 2) {
      RoundWithParities<kTheta>(a, round, b, columns);
      RoundWithParities<kTheta>(b, round + 1, a, columns);
    }
    if (round < last) RoundWithParities<kTheta>(a, round, b, columns);
  }
}

/// Keccak-f[1600] on `a` in place.
template <Theta kTheta, class V>
TAILMINER_INLINE void Permute(V* a) {
  V b[kStateWords];
  Rounds<kTheta>(a, b, 0, kRounds);
}

// The two ends of the permutation, for a search that knows most of the input and wants one word.

/// θ, ρ and π alone: the linear half of a round.
template <Theta kTheta, class V>
TAILMINER_LARGE void LinearHalf(const V* a, V* out) {
  Parities<V> p;
  ThetaParities<kTheta>(a, p);
  out[0] = Moved<kTheta, 0, 0>(a, p), out[1] = Moved<kTheta, 1, 0>(a, p);
  out[2] = Moved<kTheta, 2, 0>(a, p), out[3] = Moved<kTheta, 3, 0>(a, p);
  out[4] = Moved<kTheta, 4, 0>(a, p), out[5] = Moved<kTheta, 0, 1>(a, p);
  out[6] = Moved<kTheta, 1, 1>(a, p), out[7] = Moved<kTheta, 2, 1>(a, p);
  out[8] = Moved<kTheta, 3, 1>(a, p), out[9] = Moved<kTheta, 4, 1>(a, p);
  out[10] = Moved<kTheta, 0, 2>(a, p), out[11] = Moved<kTheta, 1, 2>(a, p);
  out[12] = Moved<kTheta, 2, 2>(a, p), out[13] = Moved<kTheta, 3, 2>(a, p);
  out[14] = Moved<kTheta, 4, 2>(a, p), out[15] = Moved<kTheta, 0, 3>(a, p);
  out[16] = Moved<kTheta, 1, 3>(a, p), out[17] = Moved<kTheta, 2, 3>(a, p);
  out[18] = Moved<kTheta, 3, 3>(a, p), out[19] = Moved<kTheta, 4, 3>(a, p);
  out[20] = Moved<kTheta, 0, 4>(a, p), out[21] = Moved<kTheta, 1, 4>(a, p);
  out[22] = Moved<kTheta, 2, 4>(a, p), out[23] = Moved<kTheta, 3, 4>(a, p);
  out[24] = Moved<kTheta, 4, 4>(a, p);
}

/// χ and ι alone: the other half of round number `round`.
template <class V>
TAILMINER_INLINE void ChiHalf(const V* b, int round, V* out) {
  ChiRow(b[0], b[1], b[2], b[3], b[4], out);
  out[0] ^= Broadcast<V>(kTables.round_constant[round]);
  ChiRow(b[5], b[6], b[7], b[8], b[9], out + 5);
  ChiRow(b[10], b[11], b[12], b[13], b[14], out + 10);
  ChiRow(b[15], b[16], b[17], b[18], b[19], out + 15);
  ChiRow(b[20], b[21], b[22], b[23], b[24], out + 20);
}

/// Word (0, 0) after the last round.
template <Theta kTheta, class V>
TAILMINER_INLINE V LastRoundWord0(const V* a) {
  Parities<V> p;
  ThetaParities<kTheta>(a, p);
  return AndNotXor(Moved<kTheta, 0, 0>(a, p), Moved<kTheta, 1, 0>(a, p),
                   Moved<kTheta, 2, 0>(a, p)) ^
         Broadcast<V>(kTables.round_constant[kRounds - 1]);
}

}  // namespace tailminer::keccak

#endif  // TAILMINER_KECCAK_PERMUTATION_H_
