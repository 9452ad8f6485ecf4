// Builds the lookup of the kernel from the cells of the shapes. It checks the cells first, and so ensures what the
// kernel later trusts: a mask stays within its window, a list fits its words, and a stamp stays on the set of cells.
#include "lookup.hpp"

#include <algorithm>
#include <compare>
#include <cstdlib>
#include <string>
#include <vector>

#include "argument_error.hpp"

namespace ominoes::blokus {
namespace {

struct Offset {
  int row, col;
  auto operator<=>(const Offset&) const = default;  // reading order
};
using Offsets = std::vector<Offset>;

constexpr Offset kSides[] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
constexpr Offset kDiagonals[] = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

bool contains(const Offsets& cells, Offset cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

[[noreturn]] void throw_invalid_shape(int shape, const char* why) { throw_invalid({"shape ", shape, " ", why}); }

Offsets checked_cells(int shape, const i8 (*cells)[2]) {
  Offsets found;
  for (int i = 0; i < kCells; ++i) {
    const Offset cell{cells[i][0], cells[i][1]};
    if (cell == Offset{-1, -1}) continue;
    if (cell.row < 0 || cell.row >= kCells || cell.col < 0 || cell.col >= kCells)
      throw_invalid_shape(shape, "leaves its 5x5 square");
    if (contains(found, cell)) throw_invalid_shape(shape, "has a cell twice");
    found.push_back(cell);
  }
  if (found.empty()) throw_invalid_shape(shape, "has no cells");
  std::sort(found.begin(), found.end());
  const auto by_col = [](Offset a, Offset b) { return a.col < b.col; };
  if (found.front().row != 0 || std::min_element(found.begin(), found.end(), by_col)->col != 0)
    throw_invalid_shape(shape, "does not begin in row 0 and column 0");

  Offsets reached{found.front()};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const Offset side : kSides) {
      const Offset next{reached[i].row + side.row, reached[i].col + side.col};
      if (contains(found, next) && !contains(reached, next)) reached.push_back(next);
    }
  if (reached.size() != found.size()) throw_invalid_shape(shape, "is not connected");
  return found;
}

// The cells that touch a shape in one of these directions, without those in `except`.
Offsets around(const Offsets& cells, const Offset (&directions)[4], const Offsets& except = {}) {
  Offsets found;
  for (const Offset cell : cells)
    for (const Offset direction : directions) {
      const Offset next{cell.row + direction.row, cell.col + direction.col};
      if (!contains(cells, next) && !contains(except, next) && !contains(found, next)) found.push_back(next);
    }
  return found;
}

template <std::size_t bands>
void draw(u64 (&stamp)[bands], const Offsets& cells) {
  for (const Offset cell : cells) {
    const int row = cell.row + 1, col = cell.col + 1;
    stamp[row / 3] |= u64{1} << (row % 3 * kStride + col);
  }
}

u64 diamond_bit(Offset middle, Offset cell) {
  return u64{1} << window_bit(cell.row - middle.row, cell.col - middle.col);
}

bool in_diamond(Offset middle, Offset cell) {
  return std::abs(cell.row - middle.row) + std::abs(cell.col - middle.col) <= kMargin;
}

// A candidate: a shape with one of its cells on the attach point, and the window bits of its cells.
struct Candidate {
  int shape;
  Offset middle;
  u64 cells;
};

std::vector<Candidate> candidates_of(const std::vector<Offsets>& shapes) {
  std::vector<Candidate> found;
  for (std::size_t shape = 0; shape < shapes.size(); ++shape)
    for (const Offset middle : shapes[shape]) {
      u64 cells = 0;
      for (const Offset cell : shapes[shape]) cells |= diamond_bit(middle, cell);
      found.push_back({int(shape), middle, cells});
    }
  return found;
}

void number(const Lookup& lookup, const std::vector<Candidate>& candidates, Slot* slots, Numbering* numbers,
            std::size_t room) {
  if (candidates.size() > room) throw_invalid("too many shapes for the lists of the kernel");
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto& [shape, middle, cells] = candidates[i];
    const int span = lookup.spans[shape];
    slots[i] = {i16(-middle.row * kStride - middle.col), u16(shape)};
    numbers[i] = {u16(lookup.first_id[shape] - middle.row * span - middle.col), u16(span)};
  }
}

void build_wide_list(Lookup& lookup, const std::vector<Candidate>& all) {
  number(lookup, all, lookup.wide_slots, lookup.wide_numbers, 64 * kWideWords);
  lookup.wide_reach = gather_of(kDiamond);
  for (std::size_t slot = 0; slot < all.size(); ++slot) {
    const u64 flag = u64{1} << slot % 64;
    lookup.wide_all[slot / 64] |= flag;
    const u64 needs = gathered(lookup.wide_reach, all[slot].cells);
    for (int nibble = 0; nibble < kWideNibbles; ++nibble)
      for (u64 cells = 0; cells < 16; ++cells)
        if (needs >> 4 * nibble & cells) lookup.wide_shut[nibble][cells][slot / 64] |= flag;
  }
}

void build_list(Lookup& lookup, int list, const std::vector<Candidate>& all) {
  std::vector<Candidate> fitting;
  for (const Candidate& candidate : all)
    if ((candidate.cells & corner_neighbours(list)) == 0) fitting.push_back(candidate);
  number(lookup, fitting, lookup.slots[list], lookup.numbers[list], kSlots);
  u64 reach = 0;
  for (const Candidate& candidate : fitting) reach |= candidate.cells & ~kMiddle;
  if (popcount(reach) > 4 * kNibbles) throw_invalid("the shapes reach too far for the lists of the kernel");
  const Gather& gather = lookup.reach[list] = gather_of(reach);
  for (std::size_t slot = 0; slot < fitting.size(); ++slot) {
    const int word = int(slot / 64);
    const u64 flag = u64{1} << slot % 64;
    lookup.all[list][word] |= flag;
    lookup.others[lookup.piece[fitting[slot].shape]][list][word] &= ~flag;
    const u64 needs = gathered(gather, fitting[slot].cells);
    for (int nibble = 0; nibble < kNibbles; ++nibble)
      for (u64 cells = 0; cells < 16; ++cells)
        if (needs >> 4 * nibble & cells) lookup.shut[list][nibble][cells][word] |= flag;
  }
}

void build_lists(Lookup& lookup, const std::vector<Offsets>& shapes) {
  const std::vector<Candidate> all = candidates_of(shapes);
  build_wide_list(lookup, all);
  for (auto& figure : lookup.others)
    for (Flags& flags : figure) flags = ~Flags{};
  for (int list = 0; list < kLists; ++list) build_list(lookup, list, all);
}

void build_stamp(Lookup& lookup, int shape, const Offsets& cells) {
  const Offsets sides = around(cells, kSides);
  Offsets corners = around(cells, kDiagonals, sides);
  if (corners.size() > kCorners) throw_invalid_shape(shape, "has too many corners");
  Stamp& stamp = lookup.stamps[shape] = {};
  draw(stamp.cells, cells);
  draw(stamp.halo, cells);
  draw(stamp.halo, sides);
  draw(stamp.corners, corners);

  // Corners are numbered in the order in which playouts read them from the folded stamp.
  const auto place = [](Offset corner) { return folded_bit(corner.row + 1, corner.col + 1); };
  std::sort(corners.begin(), corners.end(), [&](Offset a, Offset b) { return place(a) < place(b); });
  for (std::size_t i = 0; i < kCorners; ++i) {
    u64 earlier = 0;
    for (std::size_t j = 0; j < i && i < corners.size(); ++j)
      if (in_diamond(corners[i], corners[j])) earlier |= diamond_bit(corners[i], corners[j]);
    lookup.before[shape][i] = earlier;
  }
}

void add_shape(Lookup& lookup, int shape, int piece, const Offsets& cells) {
  if (piece >= kPieces) throw_invalid({"shape ", shape, " is of figure ", piece, "; there are 21"});
  const int squares = int(cells.size());
  if (lookup.squares[piece] != 0 && lookup.squares[piece] != squares)
    throw_invalid_shape(shape, "has not as many cells as its figure");
  if (lookup.squares[piece] == 0) lookup.set_squares += squares;
  lookup.squares[piece] = u8(squares);
  lookup.piece[shape] = u8(piece);
  for (int i = 0; i < squares; ++i) {
    lookup.cells[shape][i][0] = u8(cells[i].row);
    lookup.cells[shape][i][1] = u8(cells[i].col);
  }
  build_stamp(lookup, shape, cells);
}

// The most corners that a set can have on the board, with each figure in the orientation with the most corners.
int most_corners(const Lookup& lookup) {
  int most[kPieces] = {}, sum = 0;
  for (int shape = 0; shape < lookup.shapes; ++shape) {
    const u64* bands = lookup.stamps[shape].corners;
    int& most_of_piece = most[lookup.piece[shape]];
    most_of_piece = std::max(most_of_piece, popcount(bands[0]) + popcount(bands[1]) + popcount(bands[2]));
  }
  for (const int corners : most) sum += corners;
  return sum;
}

void build_placements(Lookup& lookup, const std::vector<Offsets>& shapes) {
  int id = 0;
  for (int shape = 0; shape < lookup.shapes; ++shape) {
    int height = 0, width = 0;
    for (const Offset cell : shapes[shape]) {
      height = std::max(height, cell.row + 1);
      width = std::max(width, cell.col + 1);
    }
    const int rows = lookup.size - height + 1, cols = lookup.size - width + 1;
    if (id + rows * cols > kPlacements) throw_invalid("too many placements");
    lookup.first_id[shape] = u16(id);
    lookup.spans[shape] = u8(cols);
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col, ++id) {
        lookup.shape_of[id] = u8(shape);
        lookup.origin_of[id] = u16(cell_at(row, col));
      }
  }
  lookup.first_id[lookup.shapes] = u16(id);
  lookup.placements = id;
}

}  // namespace

void build(Lookup& lookup, int size, int shapes, const u8* pieces, const i8 (*cells)[kCells][2]) {
  if (size < kCells || size > kLargest) throw_invalid({"a board has from 5 to 20 rows, not ", size});
  if (shapes < 1 || shapes > kShapes) throw_invalid({"the kernel takes from 1 to 128 shapes, not ", shapes});
  lookup = {};
  lookup.size = size;
  lookup.shapes = shapes;
  std::vector<Offsets> all;
  for (int shape = 0; shape < shapes; ++shape) {
    all.push_back(checked_cells(shape, cells[shape]));
    add_shape(lookup, shape, pieces[shape], all.back());
  }
  if (most_corners(lookup) > kGroups) throw_invalid("the set has more corners than the kernel has room for");
  build_placements(lookup, all);
  build_lists(lookup, all);
}

}  // namespace ominoes::blokus
