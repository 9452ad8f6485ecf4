// Lookup arrays about the 91 fixed figures of one to five squares (RULES 0) on a grid: where each fits, which smaller
// one each grows from, and which larger ones it can grow to.
#pragma once

#include <span>

#include "grid.hpp"

namespace ominoes::polymo {

constexpr int kFigures = 21;           // free figures, as listed on the sheet
constexpr int kShapes = 91;            // their orientations
constexpr int kContinuable = 28;       // the shapes of up to four squares
constexpr int kExtensions = 1187;      // pairs of a shape and a smaller one inside it
constexpr int kMostPlacements = 4814;  // on the grid of 9 by 9
constexpr int kAllSquares = 89;        // of the 21 figures together

// The squares that a figure can reach after its first one in reading order, as distances in bits: those
// one step away, two, three, four. A figure of n squares needs the first kReach[n] of them.
constexpr int kSteps[] = {1, 10, 2, 9, 11, 20, 3, 8, 12, 19, 21, 30, 4, 7, 13, 18, 22, 29, 31, 40};
constexpr int kStepCount = 20;
constexpr int kReach[kMostSquares + 1] = {0, 0, 2, 6, 12, 20};

// A shape as Python describes it: its squares inside its bounding box, in reading order.
struct Drawing {
  u8 figure;  // its place in the list of 21
  u8 size;
  u8 rows[kMostSquares];
  u8 cols[kMostSquares];
};

// A larger shape that contains a planned one.
struct Extension {
  u8 shape;
  i8 shift;  // from the planned figure's first square to that of the larger one
};

// The smaller shape that a shape grows from, with the same first square, and which of kSteps leads to the added square;
// both as distances in bytes in arrays of `Cells`.
struct Origin {
  u16 parent, step;
};

struct Lookup {
  // Throws std::invalid_argument unless the drawings are the 91 shapes, smaller ones before larger ones.
  Lookup(int size, int x_row, int x_col, std::span<const Drawing> drawings);

  int size;
  int placements = 0;
  int x;         // the square marked X
  Cells inside;  // the squares of the grid

  // Shapes of n squares have the numbers from begin[n] to begin[n + 1].
  u8 begin[kMostSquares + 2];
  u8 figure_size[kFigures];

  Cells cells[kShapes];  // the first square on bit 0
  u8 figure[kShapes];
  u8 squares[kShapes];
  u8 indent[kShapes];   // the column of the first square in the bounding box
  u8 columns[kShapes];  // how many columns the bounding box can stand in
  Origin origin[kShapes];

  Cells anchors[kShapes];  // where the first square can be
  Cells over_x[kShapes];   // where it can be so that the figure covers the X

  u16 base[kShapes];  // the first placement of a shape
  u8 shape_at[kMostPlacements];
  u8 first_at[kMostPlacements];

  Extension extensions[kExtensions];
  u64 added_squares[kExtensions];                       // in the window around the planned figure's first square
  u16 extension_begin[kContinuable][kMostSquares + 1];  // by the number of squares to be added

 private:
  void read(std::span<const Drawing> drawings);
  void find_origins();
  void place();
  void extend();
  int shape_of(Cells moved_to_bit_0) const;
};

inline namespace OMINOES_ARCH {

// The number of the placement of a shape with this first square.
inline int placement_of(const Lookup& lookup, int shape, int first) {
  return lookup.base[shape] + row_of(first) * lookup.columns[shape] + col_of(first) - lookup.indent[shape];
}

}  // namespace OMINOES_ARCH

}  // namespace ominoes::polymo
