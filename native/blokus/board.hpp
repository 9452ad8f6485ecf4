// Sets of cells of a board, and the window around a cell.
//
// A set has one bit for each cell and 24 bits for each row: 4 bits of margin, then up to 20 columns. The left margin of
// a row is also the right margin of the row before; 4 rows of margin lie above and below the board. A cell up to 4
// steps off the board therefore has a bit of its own, which says "not free". Three rows of nine cells fit in one
// unaligned 64-bit word (2 * 24 + 9 + 7 = 64), so three loads read the diamond of the 41 cells that a figure of 5 cells
// can reach from its attach point.
#pragma once

#include <bit>
#include <cstring>

#include "bits.hpp"

namespace ominoes::blokus {

static_assert(std::endian::native == std::endian::little, "cells are read as words of bytes");

constexpr int kMargin = 4;    // how far a figure of 5 cells reaches
constexpr int kStride = 24;   // bits from a cell to the one below it
constexpr int kLargest = 20;  // the largest side of a board
constexpr int kPieces = 21;   // RULES 0: the figures of 1 to 5 cells

struct CellSet {
  u8 bytes[96];
};

inline namespace OMINOES_ARCH {

// A cell's bit in a set.
constexpr int cell_at(int row, int col) { return (row + kMargin) * kStride + col + kMargin; }
constexpr int row_of(int cell) { return cell / kStride - kMargin; }
constexpr int col_of(int cell) { return cell % kStride - kMargin; }

constexpr bool has(const CellSet& set, int cell) { return (set.bytes[cell >> 3] >> (cell & 7)) & 1; }
constexpr void add(CellSet& set, int cell) { set.bytes[cell >> 3] |= u8(1 << (cell & 7)); }
constexpr void remove(CellSet& set, int cell) { set.bytes[cell >> 3] &= u8(~(1 << (cell & 7))); }

inline u64 load(const u8* at) {
  u64 word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

inline void store(u8* at, u64 word) { std::memcpy(at, &word, sizeof word); }

// Calls visit(cell) for each cell of a set, in reading order, until it returns true.
template <class Visit>
inline void each_cell(const CellSet& set, Visit&& visit) {
  for (int byte = 0; byte < int(sizeof set.bytes); byte += 8)
    for (u64 cells = load(set.bytes + byte); cells != 0; cells &= cells - 1)
      if (visit(byte * 8 + lowest(cells))) return;
}

// The bit of a window for the cell `down` and `right` of its middle. The rows form three bands of three, one word each;
// shifts by 6 and 9 interleave the bands.
constexpr int window_bit(int down, int right) {
  if (down < -1) return (down + 4) * kStride + right + kMargin + 6;
  if (down > 1) return (down - 2) * kStride + right + kMargin + 9;
  return (down + 1) * kStride + right + kMargin;
}

// The window bits of the diamond's rows from `first` to `last`.
constexpr u64 diamond(int first, int last) {
  u64 bits = 0;
  for (int down = first; down <= last; ++down) {
    const int reach = kMargin - (down < 0 ? -down : down);
    for (int right = -reach; right <= reach; ++right) bits |= u64{1} << window_bit(down, right);
  }
  return bits;
}

constexpr u64 kDiamond = diamond(-4, 4);
static_assert(popcount(kDiamond) == 41, "the three bands must not overlap");
constexpr u64 kMiddle = u64{1} << window_bit(0, 0);

// The cells of the diamond that come before its middle in reading order.
constexpr u64 kBefore = diamond(-4, -1) | (diamond(0, 0) & (kMiddle - 1));

// The window around a cell: a bit for each of the 41 cells that is in one of the sets.
template <class... Sets>
inline u64 window(int cell, const Sets&... sets) {
  const int corner = cell - kMargin * kStride - kMargin;
  const int byte = corner >> 3, shift = corner & 7;
  const u64 upper = (load(sets.bytes + byte) | ...) >> shift;
  const u64 middle = (load(sets.bytes + byte + 9) | ...) >> shift;
  const u64 lower = (load(sets.bytes + byte + 18) | ...) >> shift;
  return (upper << 6 & diamond(-4, -2)) | (middle & diamond(-1, 1)) | (lower << 9 & diamond(2, 4));
}

// Beside a piece of the own colour, two neighbours of an attach point that meet at a corner are closed. Returns which
// corner: bit 0 is set if it is below (not above), bit 1 if it is to the right (not to the left).
constexpr int closed_corner(u64 window) {
  return int(~window >> window_bit(-1, 0) & 1) | int(~window >> window_bit(0, -1) & 1) << 1;
}

// The two neighbours that meet at a corner, as bits of a window.
constexpr u64 corner_neighbours(int corner) {
  return u64{1} << window_bit(corner & 1 ? 1 : -1, 0) | u64{1} << window_bit(0, corner & 2 ? 1 : -1);
}

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
