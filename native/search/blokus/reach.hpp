// How far a colour can get: the cells within so many steps of its attach points, over cells that are open to it.
#pragma once

#include "blokus/moves.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

using Band = u64 __attribute__((vector_size(32)));  // a third of a set of cells

// The rows of the board within a set, and how many words that are.
constexpr int kFirstByte = kMargin * kStride / 8;
constexpr int kBoardWords = (kLargest * kStride / 8 + 7) / 8;
static_assert(kBoardWords * 8 == 2 * sizeof(Band) && kFirstByte + kBoardWords * 8 <= int(sizeof(CellSet)));

// A set of cells with empty margins, so that it can be read a few cells off its place.
struct alignas(32) WideSet {
  u8 before[32] = {};
  u8 bytes[sizeof(CellSet)] = {};
  u8 after[32] = {};
};

// Vectors are handed over by reference: without AVX they have no agreed way to be returned.
inline void read(const u8* at, Band& cells) { std::memcpy(&cells, at, sizeof cells); }

// The open cells that are in a set or share a side with a cell of it.
inline void grow(const WideSet& from, const CellSet& closed, WideSet& to) {
  for (int i = kFirstByte; i < kFirstByte + 8 * kBoardWords; i += int(sizeof(Band))) {
    const u8* at = from.bytes + i;
    Band here, before, after, above, below, shut;
    read(at, here);
    read(at - 8, before);
    read(at + 8, after);
    static_assert(kStride == 3 * 8, "the rows above and below are three bytes away");
    read(at - 3, above);
    read(at + 3, below);
    read(closed.bytes + i, shut);
    const Band left = here >> 1 | after << 63, right = here << 1 | before >> 63;
    const Band next = (here | left | right | above | below) & ~shut;
    std::memcpy(to.bytes + i, &next, sizeof next);
  }
}

template <int Steps>
struct Reach {
  WideSet within[Steps + 1];

  Reach(const Position& position, int colour) {
    const CellSet attach = attach_points(position, colour);
    std::memcpy(within[0].bytes, attach.bytes, sizeof attach);
    for (int step = 0; step < Steps; ++step) grow(within[step], position.closed[colour], within[step + 1]);
  }
};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
