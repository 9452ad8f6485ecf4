// Short names for integers, and operations on the bits of a word. They call the compiler's built-in functions for BMI2,
// because <immintrin.h> would be half of what the compiler reads.
#pragma once

#include <cstdint>

#include "arch.hpp"

// The copy for machines with AVX-512 and its later extensions, which count bits in vectors and shift over two words.
#if defined(__AVX512BW__) && defined(__AVX512VPOPCNTDQ__) && defined(__AVX512VBMI2__) && defined(__AVX512VNNI__)
#define OMINOES_AVX512 1
#endif

namespace ominoes {

using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
typedef u64 Flags __attribute__((vector_size(16)));  // 128 flags

// How to gather the bits under a mask at the low end of a word, in order. Where no instruction does it, steps of 1, 2,
// 4, ... places move them; `moves` has the bits that move at each step.
struct Gather {
  u64 mask;
  u64 moves[6];
};

inline namespace OMINOES_ARCH {

constexpr int popcount(u64 word) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  // The built-in would be a function call here: sum the bits in fields of 2, 4 and 8 instead.
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return int(word * 0x0101010101010101 >> 56);
#else
  return __builtin_popcountll(word);
#endif
}

// An element of an array by its distance in bytes, which saves the shift of an index in the innermost loops.
inline const Flags& at_byte(const Flags* array, u64 distance) {
  return *reinterpret_cast<const Flags*>(reinterpret_cast<const char*>(array) + distance);
}

// The place of the lowest bit that is set. The word must not be zero.
constexpr int lowest(u64 word) { return __builtin_ctzll(word); }

// The place of the set bit that has `rank` set bits below it. The word must have more set bits than that.
inline int nth_bit(u64 word, int rank) {
#if defined(__BMI2__)
  return lowest(__builtin_ia32_pdep_di(u64{1} << rank, word));
#else
  // Halve the word until one bit is left, and keep the half with the wanted bit.
  int place = 0;
  for (int width = 32; width > 0; width /= 2) {
    const int below = popcount(word & ((u64{1} << width) - 1));
    const bool upper = rank >= below;
    rank -= upper ? below : 0;
    word >>= upper ? width : 0;
    place += upper ? width : 0;
  }
  return place;
#endif
}

constexpr Gather gather_of(u64 mask) {
  Gather gather{mask, {}};
  u64 left = mask;
  for (int step = 0; step < 6; ++step) {
    for (u64 bits = left; bits != 0; bits &= bits - 1) {
      const int place = lowest(bits);
      const int gap = place - popcount(left & ((u64{1} << place) - 1));
      if (gap >> step & 1) gather.moves[step] |= u64{1} << place;
    }
    left = (left & ~gather.moves[step]) | gather.moves[step] >> (1 << step);
  }
  return gather;
}

inline u64 gathered(const Gather& gather, u64 word) {
#if defined(__BMI2__)
  return __builtin_ia32_pext_di(word, gather.mask);
#else
  word &= gather.mask;
  for (int step = 0; step < 6; ++step) {
    const u64 moving = word & gather.moves[step];
    word = (word ^ moving) | moving >> (1 << step);
  }
  return word;
#endif
}

}  // namespace OMINOES_ARCH
}  // namespace ominoes
