// Random numbers, the same on every machine: a sequence for playouts (splitmix64, eight bytes of state), and the numbers
// of a seeded game.
#pragma once

#include "bits.hpp"

namespace ominoes::inline OMINOES_ARCH {

class Random {
 public:
  explicit Random(u64 seed) : state_(seed) {}

  u64 next() {
    u64 word = (state_ += 0x9E3779B97F4A7C15);
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
    return word ^ (word >> 31);
  }

  // A number from 0 to n - 1, all of them exactly equally likely; n is at least 1. The number is the upper half of a
  // product. The few products whose lower half would favour some numbers are drawn again.
  u32 below(u32 n) {
    u64 product = (next() >> 32) * n;
    if (u32(product) < n) [[unlikely]] {
      const u32 unfair = (0u - n) % n;
      while (u32(product) < unfair) product = (next() >> 32) * n;
    }
    return u32(product >> 32);
  }

 private:
  u64 state_;
};

// The numbers of a seeded game by their index, the same as those of `ominoes.games.rng`.
inline u64 mixed(u64 value) {
  value += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}
inline u64 random_number(u64 seed, u64 index) { return mixed(mixed(seed) + (index + 1) * 0x9E3779B97F4A7C15); }
__extension__ typedef unsigned __int128 u128;
inline int below(u64 number, int limit) { return int(u128{number} * u64(limit) >> 64); }

}  // namespace ominoes::inline OMINOES_ARCH
