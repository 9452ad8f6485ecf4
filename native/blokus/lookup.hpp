// Lookup arrays about the figures on a board of one size: built once, then only read.
//
// A *shape* is one orientation of a figure. A *candidate* is a shape placed so that a certain cell of it covers an
// attach point. Beside a piece of the own colour, two neighbours of an attach point that meet at a corner are never
// free (they are side neighbours of that piece), and only 127 of the 414 candidates do without these two: a flag for
// each fits in two words. So each of the four corners has a *list* of candidates, with up to 128 *slots*; and each
// nibble of the cells that the list's candidates can reach has the slots that need one of its cells. Seven lookups in
// an array that stays in the nearest cache then tell which candidates fit. The first piece of a colour may have all its
// neighbours free; one wide list of all candidates serves it.
#pragma once

#include "board.hpp"

namespace ominoes::blokus {

constexpr int kShapes = 128;        // room for the 91 orientations
constexpr int kCells = 5;           // of the largest figure
constexpr int kCorners = 8;         // of the cross, which has the most
constexpr int kLists = 4;           // by closed_corner()
constexpr int kSlots = 128;         // in a list
constexpr int kNibbles = 7;         // of the 28 cells that a list's candidates reach beside the middle
constexpr int kWideWords = 7;       // of flags for the 414 candidates where nothing is closed
constexpr int kWideNibbles = 11;    // of the 41 cells that these reach
constexpr int kGroups = 128;        // attach points of one colour; all corners of a set are 112
constexpr int kPlacements = 32768;  // 30,433 on 20x20
constexpr int kStarts = 8;          // starting cells of a colour

// A shape and its surroundings on a square of 7x7 cells, whose upper left cell is one up and one left of the shape's
// own. A word has three rows, laid out as in a set of cells.
struct alignas(64) Stamp {
  u64 cells[2];
  u64 halo[3];  // its cells and their side neighbours
  u64 corners[3];
};

struct Slot {
  i16 origin;  // from the attach point to the shape's upper left corner, as a distance between bits
  u16 shape;
};

// The placement of a slot at an attach point has the id first + row * span + col.
struct Numbering {
  u16 first, span;
};

struct Lookup {
  Flags shut[kLists][kNibbles][16];  // slots that need one of these cells
  Flags all[kLists];                 // slots that hold a candidate
  Flags others[kPieces][kLists];     // slots that do not hold this figure
  Gather reach[kLists];              // the cells that the candidates of a list can cover
  Slot slots[kLists][kSlots];
  Numbering numbers[kLists][kSlots];

  u64 wide_shut[kWideNibbles][16][kWideWords];
  u64 wide_all[kWideWords];
  Gather wide_reach;
  Slot wide_slots[64 * kWideWords];
  Numbering wide_numbers[64 * kWideWords];

  Stamp stamps[kShapes];
  u64 before[kShapes][kCorners];  // window around each corner: the corners listed before it
  u8 piece[kShapes];
  u8 spans[kShapes];             // columns in which the shape fits
  u8 cells[kShapes][kCells][2];  // row and column within the shape
  u16 first_id[kShapes + 1];
  u8 squares[kPieces];  // cells of a figure; 0 for one that is not in the set

  u8 shape_of[kPlacements];
  u16 origin_of[kPlacements];
  int size, shapes, placements, set_squares;
};

// Fills the lookup for a board of size x size cells. `pieces[i]` is the figure of shape i, and `cells[i]` its cells as
// rows and columns, filled up with -1. Throws std::invalid_argument when the kernel cannot work with them.
void build(Lookup& lookup, int size, int shapes, const u8* pieces, const i8 (*cells)[kCells][2]);

inline namespace OMINOES_ARCH {

// The id of the placement of a shape with its upper left corner on a cell.
constexpr int id_of(const Lookup& lookup, int shape, int origin) {
  return lookup.first_id[shape] + row_of(origin) * lookup.spans[shape] + col_of(origin);
}

// A square of 7x7 cells in one word: the three words of a stamp, the second and the third shifted by 8 and 16 bits into
// the gaps of the first.
constexpr u64 folded(u64 first, u64 second, u64 third) { return first | second << 8 | third << 16; }
constexpr int folded_bit(int row, int col) { return row % 3 * kStride + row / 3 * 8 + col; }

// The distance from the upper left cell of the square to the cell of a folded bit.
struct Unfolding {
  i16 distance[64];
};
constexpr Unfolding unfolding() {
  Unfolding result{};
  for (int row = 0; row < 7; ++row)
    for (int col = 0; col < 7; ++col) result.distance[folded_bit(row, col)] = i16(row * kStride + col);
  return result;
}
constexpr Unfolding kUnfolding = unfolding();

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
