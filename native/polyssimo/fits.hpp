// Where shapes fit on a board: tests of one place, and all places of a shape at once as a bitmap.
#pragma once

#include <cstring>

#include "bits.hpp"
#include "position.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

inline u64 four_rows(const u16* rows) {
  u64 word;
  std::memcpy(&word, rows, sizeof word);
  return word;
}

// Whether a shape lies on free cells when its box has this upper left corner, which can be any cell of the board. A
// shape across the edge of the board covers a cell just beyond it, which counts as taken.
inline bool fits(const Position& position, const Shape& shape, int row, int column) {
  const u16* rows = position.taken + row;
  return ((four_rows(rows) & (shape.upper << column)) | (four_rows(rows + 4) & (shape.lower << column))) == 0;
}

// A set of corners: bit c of the 16-bit row r is the cell (r, c). Only the first three words, 12 rows, are used.
constexpr int kWords = 3;
using Corners = u64 __attribute__((vector_size(32)));
using Rows = u16 __attribute__((vector_size(32)));

// Shifted copies of the free cells: copy k is shifted left by k columns, and reading it from row r on shifts it up by r
// rows. So the corners where a shape fits are the intersection of one such read for each of its cells.
class ShiftedBoards {
 public:
  explicit ShiftedBoards(const Position& position) {
    Rows free;
    std::memcpy(&free, position.taken, sizeof free);
    free = ~free;
    for (int shift = 0; shift < kMostCells; ++shift) {
      const Rows shifted = free >> shift;
      std::memcpy(rows_[shift], &shifted, sizeof shifted);
      std::memset(rows_[shift] + kShiftedRows / 2, 0, sizeof shifted);
    }
  }

  // Vectors are passed by reference, because without AVX there is no standard way to return them.
  void corners(const Shape& shape, Corners& found) const {
    Corners all;
    std::memcpy(&all, rows_[0] + shape.shift[0], sizeof all);
    for (int cell = 1; cell < kMostCells; ++cell) {
      Corners one;
      std::memcpy(&one, rows_[0] + shape.shift[cell], sizeof one);
      all &= one;
    }
    found = all;
  }

 private:
  alignas(64) u16 rows_[kMostCells][kShiftedRows];
};

inline int count(const Corners& corners) {
  int sum = 0;
  for (int word = 0; word < kWords; ++word) sum += popcount(corners[word]);
  return sum;
}

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
