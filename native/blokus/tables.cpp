// Builds the tables of the kernel from the cells of the shapes, and checks these first: everything that
// the kernel later trusts (that a mask stays within its window, that a list fits its words, that a
// stamp stays on the set of cells) is made sure of here.
#include "tables.hpp"

#include <algorithm>
#include <compare>
#include <cstdlib>
#include <string>
#include <vector>

#include "refusing.hpp"

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

[[noreturn]] void refuse_shape(int shape, const char* why) { refuse({"shape ", shape, " ", why}); }

Offsets checked_cells(int shape, const i8 (*cells)[2]) {
  Offsets found;
  for (int i = 0; i < kCells; ++i) {
    const Offset cell{cells[i][0], cells[i][1]};
    if (cell == Offset{-1, -1}) continue;
    if (cell.row < 0 || cell.row >= kCells || cell.col < 0 || cell.col >= kCells)
      refuse_shape(shape, "leaves its 5x5 square");
    if (contains(found, cell)) refuse_shape(shape, "has a cell twice");
    found.push_back(cell);
  }
  if (found.empty()) refuse_shape(shape, "has no cells");
  std::sort(found.begin(), found.end());
  const auto by_col = [](Offset a, Offset b) { return a.col < b.col; };
  if (found.front().row != 0 || std::min_element(found.begin(), found.end(), by_col)->col != 0)
    refuse_shape(shape, "does not begin in row 0 and column 0");

  Offsets reached{found.front()};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const Offset side : kSides) {
      const Offset next{reached[i].row + side.row, reached[i].col + side.col};
      if (contains(found, next) && !contains(reached, next)) reached.push_back(next);
    }
  if (reached.size() != found.size()) refuse_shape(shape, "is not connected");
  return found;
}

// The cells around a shape that touch it in one of these directions, except some.
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

void number(const Tables& tables, const std::vector<Candidate>& candidates, Slot* slots, Numbering* numbers,
            std::size_t room) {
  if (candidates.size() > room) refuse("too many shapes for the lists of the kernel");
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto& [shape, middle, cells] = candidates[i];
    const int span = tables.spans[shape];
    slots[i] = {i16(-middle.row * kStride - middle.col), u16(shape)};
    numbers[i] = {u16(tables.first_id[shape] - middle.row * span - middle.col), u16(span)};
  }
}

void build_wide_list(Tables& tables, const std::vector<Candidate>& all) {
  number(tables, all, tables.wide_slots, tables.wide_numbers, 64 * kWideWords);
  tables.wide_reach = gather_of(kDiamond);
  for (std::size_t slot = 0; slot < all.size(); ++slot) {
    const u64 flag = u64{1} << slot % 64;
    tables.wide_all[slot / 64] |= flag;
    const u64 needs = gathered(tables.wide_reach, all[slot].cells);
    for (int nibble = 0; nibble < kWideNibbles; ++nibble)
      for (u64 cells = 0; cells < 16; ++cells)
        if (needs >> 4 * nibble & cells) tables.wide_shut[nibble][cells][slot / 64] |= flag;
  }
}

void build_list(Tables& tables, int list, const std::vector<Candidate>& all) {
  std::vector<Candidate> fitting;
  for (const Candidate& candidate : all)
    if ((candidate.cells & corner_neighbours(list)) == 0) fitting.push_back(candidate);
  number(tables, fitting, tables.slots[list], tables.numbers[list], kSlots);
  u64 reach = 0;
  for (const Candidate& candidate : fitting) reach |= candidate.cells & ~kMiddle;
  if (popcount(reach) > 4 * kNibbles) refuse("the shapes reach too far for the lists of the kernel");
  const Gather& gather = tables.reach[list] = gather_of(reach);
  for (std::size_t slot = 0; slot < fitting.size(); ++slot) {
    const int word = int(slot / 64);
    const u64 flag = u64{1} << slot % 64;
    tables.all[list][word] |= flag;
    tables.others[tables.piece[fitting[slot].shape]][list][word] &= ~flag;
    const u64 needs = gathered(gather, fitting[slot].cells);
    for (int nibble = 0; nibble < kNibbles; ++nibble)
      for (u64 cells = 0; cells < 16; ++cells)
        if (needs >> 4 * nibble & cells) tables.shut[list][nibble][cells][word] |= flag;
  }
}

void build_lists(Tables& tables, const std::vector<Offsets>& shapes) {
  const std::vector<Candidate> all = candidates_of(shapes);
  build_wide_list(tables, all);
  for (auto& figure : tables.others)
    for (Flags& flags : figure) flags = ~Flags{};
  for (int list = 0; list < kLists; ++list) build_list(tables, list, all);
}

void build_stamp(Tables& tables, int shape, const Offsets& cells) {
  const Offsets sides = around(cells, kSides);
  Offsets corners = around(cells, kDiagonals, sides);
  if (corners.size() > kCorners) refuse_shape(shape, "has too many corners");
  Stamp& stamp = tables.stamps[shape] = {};
  draw(stamp.cells, cells);
  draw(stamp.halo, cells);
  draw(stamp.halo, sides);
  draw(stamp.corners, corners);

  // Corners are numbered as playouts take them out of the folded stamp.
  const auto place = [](Offset corner) { return folded_bit(corner.row + 1, corner.col + 1); };
  std::sort(corners.begin(), corners.end(), [&](Offset a, Offset b) { return place(a) < place(b); });
  for (std::size_t i = 0; i < kCorners; ++i) {
    u64 earlier = 0;
    for (std::size_t j = 0; j < i && i < corners.size(); ++j)
      if (in_diamond(corners[i], corners[j])) earlier |= diamond_bit(corners[i], corners[j]);
    tables.before[shape][i] = earlier;
  }
}

void add_shape(Tables& tables, int shape, int piece, const Offsets& cells) {
  if (piece >= kPieces) refuse({"shape ", shape, " is of figure ", piece, "; there are 21"});
  const int squares = int(cells.size());
  if (tables.squares[piece] != 0 && tables.squares[piece] != squares)
    refuse_shape(shape, "has not as many cells as its figure");
  if (tables.squares[piece] == 0) tables.set_squares += squares;
  tables.squares[piece] = u8(squares);
  tables.piece[shape] = u8(piece);
  for (int i = 0; i < squares; ++i) {
    tables.cells[shape][i][0] = u8(cells[i].row);
    tables.cells[shape][i][1] = u8(cells[i].col);
  }
  build_stamp(tables, shape, cells);
}

// How many corners a set can have on the board, with each figure in the orientation that has most.
int most_corners(const Tables& tables) {
  int most[kPieces] = {}, sum = 0;
  for (int shape = 0; shape < tables.shapes; ++shape) {
    const u64* bands = tables.stamps[shape].corners;
    int& most_of_piece = most[tables.piece[shape]];
    most_of_piece = std::max(most_of_piece, popcount(bands[0]) + popcount(bands[1]) + popcount(bands[2]));
  }
  for (const int corners : most) sum += corners;
  return sum;
}

void build_placements(Tables& tables, const std::vector<Offsets>& shapes) {
  int id = 0;
  for (int shape = 0; shape < tables.shapes; ++shape) {
    int height = 0, width = 0;
    for (const Offset cell : shapes[shape]) {
      height = std::max(height, cell.row + 1);
      width = std::max(width, cell.col + 1);
    }
    const int rows = tables.size - height + 1, cols = tables.size - width + 1;
    if (id + rows * cols > kPlacements) refuse("too many placements");
    tables.first_id[shape] = u16(id);
    tables.spans[shape] = u8(cols);
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col, ++id) {
        tables.shape_of[id] = u8(shape);
        tables.origin_of[id] = u16(cell_at(row, col));
      }
  }
  tables.first_id[tables.shapes] = u16(id);
  tables.placements = id;
}

}  // namespace

void build(Tables& tables, int size, int shapes, const u8* pieces, const i8 (*cells)[kCells][2]) {
  if (size < kCells || size > kLargest) refuse({"a board has from 5 to 20 rows, not ", size});
  if (shapes < 1 || shapes > kShapes) refuse({"the kernel takes from 1 to 128 shapes, not ", shapes});
  tables = {};
  tables.size = size;
  tables.shapes = shapes;
  std::vector<Offsets> all;
  for (int shape = 0; shape < shapes; ++shape) {
    all.push_back(checked_cells(shape, cells[shape]));
    add_shape(tables, shape, pieces[shape], all.back());
  }
  if (most_corners(tables) > kGroups) refuse("the set has more corners than the kernel has room for");
  build_placements(tables, all);
  build_lists(tables, all);
}

}  // namespace ominoes::blokus
