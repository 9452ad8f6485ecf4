// Lookup arrays about the board and the shapes that fit on it: built once, then only read. Where a shape fits is left
// to fits.hpp, what a player may do to rules.hpp.
#pragma once

#include "bits.hpp"

namespace ominoes::polyssimo {

// RULES 2.1: a board of 11 rows and 12 columns. The 12 pentominoes, the coloured pieces, come first, then the 12
// hexominoes, the black-and-white ones.
constexpr int kRows = 11;
constexpr int kColumns = 12;
constexpr int kCells = kRows * kColumns;
constexpr int kPieces = 24;
constexpr u32 kColoured = 0x000FFF;
constexpr u32 kBlackAndWhite = 0xFFF000;
constexpr int kMostSeats = 4;

constexpr int kMostCells = 6;
// The pentominoes have 63 orientations together, and twelve hexominoes at most 8 each.
constexpr int kMostShapes = 63 + 12 * 8;
constexpr int kMostPlacements = kMostShapes * kCells;

// The rows of one copy in ShiftedBoards (fits.hpp): one cache line.
constexpr int kShiftedRows = 32;

// One orientation of a piece, its bounding box in the upper left corner.
struct Shape {
  // The cells as rows of 16 bits, bit 0 at the left: rows 0 to 3, then rows 4 and 5.
  u64 upper;
  u64 lower;
  // Where each cell reads ShiftedBoards: row + column * kShiftedRows. Pentominoes have their last cell twice.
  u16 shift[kMostCells];
  u16 base;  // the placement in the upper left corner
  u8 piece;
  u8 height;
  u8 width;
};

// All shapes, ordered by piece. Placements are numbered through shapes, then rows, then columns.
struct Lookup {
  Shape shape[kMostShapes];
  int shapes;
  int placements;
  u8 first_shape[kPieces + 1];   // the shapes of piece p are first_shape[p] to first_shape[p + 1] - 1
  u8 shape_of[kMostPlacements];  // the shape of each placement
};

// Fills the lookup. `pieces[i]` is the piece of shape i, and `cells[i]` its cells as rows and columns, filled up with
// -1. Throws std::invalid_argument when the kernel cannot work with them.
void build(Lookup& lookup, int shapes, const u8* pieces, const i8 (*cells)[kMostCells][2]);

}  // namespace ominoes::polyssimo
