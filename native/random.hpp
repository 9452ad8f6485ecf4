// Random numbers for playouts: splitmix64, eight bytes of state, the same sequence on every machine.
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

  // A number from 0 to n - 1, each exactly as likely as any other; n is at least 1. The upper half
  // of a product is the number; the few lower halves that would favour some numbers are redrawn.
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

}  // namespace ominoes::inline OMINOES_ARCH
