// Sets of squares of a sheet.
//
// A set has one bit for each square and 10 bits for each row: 9 columns and one of margin, which is never free. Figures
// are connected, so a figure across the edge of the grid covers a square of the margin. Therefore sets can be shifted
// without a test of the columns.
#pragma once

#include "bits.hpp"

namespace ominoes::polymo {

__extension__ typedef unsigned __int128 Cells;
typedef u64 WideCells __attribute__((vector_size(16), may_alias));  // the same in one register

constexpr int kStride = 10;      // bits from a square to the one below it
constexpr int kLargest = 9;      // the longest side of a grid
constexpr int kMostSquares = 5;  // the largest figure

inline namespace OMINOES_ARCH {

constexpr int cell_at(int row, int col) { return row * kStride + col; }
constexpr int row_of(int cell) { return cell / kStride; }
constexpr int col_of(int cell) { return cell % kStride; }

constexpr Cells one(int cell) { return Cells{1} << cell; }
constexpr bool has(Cells cells, int cell) { return (cells >> cell & 1) != 0; }
constexpr u64 lower(Cells cells) { return u64(cells); }
constexpr u64 upper(Cells cells) { return u64(cells >> 64); }
constexpr int count(Cells cells) { return popcount(lower(cells)) + popcount(upper(cells)); }

// The first square in reading order. The set must not be empty.
constexpr int first_of(Cells cells) { return lower(cells) != 0 ? lowest(lower(cells)) : 64 + lowest(upper(cells)); }

// The square that has `rank` squares before it. The set must have more squares than that.
inline int nth_of(Cells cells, int rank) {
  const int below = popcount(lower(cells));
  return rank < below ? nth_bit(lower(cells), rank) : 64 + nth_bit(upper(cells), rank - below);
}

// An element of an array by its distance in bytes, which saves the shift of an index in the innermost loops.
inline WideCells& wide(Cells* array, int distance) {
  return *reinterpret_cast<WideCells*>(reinterpret_cast<char*>(array) + distance);
}

// The squares that share a side with one of these squares, and perhaps some of these squares themselves.
constexpr Cells beside(Cells cells) { return cells << 1 | cells >> 1 | cells << kStride | cells >> kStride; }

// The window around a square: a word with a bit for each of the 41 squares up to four steps away that is in the set.
// The square moves to bit 40; four of the 41 then have bits beyond a word, and are folded into gaps of the others.
// Squares beyond the grid are not in the window.
constexpr int kMiddle = 4 * kStride;
constexpr Cells diamond() {
  Cells cells = 0;
  for (int down = -4; down <= 4; ++down)
    for (int right = -4; right <= 4; ++right)
      if ((down < 0 ? -down : down) + (right < 0 ? -right : right) <= 4) cells |= one(kMiddle + cell_at(down, right));
  return cells;
}
constexpr u64 window(Cells cells, int square) {
  cells = square < kMiddle ? cells << (kMiddle - square) : cells >> (square - kMiddle);
  return (lower(cells) & lower(diamond())) | (upper(cells) & upper(diamond()));
}
static_assert(popcount(window(diamond(), kMiddle)) == 41, "the fold must not overlap");

}  // namespace OMINOES_ARCH
}  // namespace ominoes::polymo
