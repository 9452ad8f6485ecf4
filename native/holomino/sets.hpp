// Sets of small numbers (tiles, or forms of tiles) as a few machine words.
#pragma once

#include "bits.hpp"

namespace ominoes::holomino {

template <int Words>
struct Set {
  u64 words[Words];

  constexpr bool operator==(const Set&) const = default;

  constexpr bool has(int member) const { return words[member >> 6] >> (member & 63) & 1; }
  constexpr void add(int member) { words[member >> 6] |= u64{1} << (member & 63); }
  constexpr void remove(int member) { words[member >> 6] &= ~(u64{1} << (member & 63)); }

  constexpr bool empty() const {
    u64 all = 0;
    for (u64 word : words) all |= word;
    return all == 0;
  }

  constexpr int size() const {
    int count = 0;
    for (u64 word : words) count += popcount(word);
    return count;
  }

  constexpr Set operator&(const Set& other) const {
    Set both{};
    for (int i = 0; i < Words; ++i) both.words[i] = words[i] & other.words[i];
    return both;
  }

  constexpr Set& operator|=(const Set& other) {
    for (int i = 0; i < Words; ++i) words[i] |= other.words[i];
    return *this;
  }

  constexpr Set& operator-=(const Set& other) {
    for (int i = 0; i < Words; ++i) words[i] &= ~other.words[i];
    return *this;
  }

  // Calls visit(member) for each member, the smallest first.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (int i = 0; i < Words; ++i) {
      for (u64 word = words[i]; word != 0; word &= word - 1) visit(64 * i + lowest(word));
    }
  }
};

}  // namespace ominoes::holomino
