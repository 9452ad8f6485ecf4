// Builds the lookup from the cells of the shapes. It checks the cells first, and so ensures what the kernel later
// trusts: a shape stays within its words, and a shape across the edge of the board covers a cell just beyond it.
#include "lookup.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "argument_error.hpp"

namespace ominoes::polyssimo {
namespace {

struct Offset {
  int row, column;
  bool operator==(const Offset&) const = default;
};
using Offsets = std::vector<Offset>;

[[noreturn]] void throw_invalid_shape(int shape, const char* why) { throw_invalid({"shape ", shape, " ", why}); }

bool contains(const Offsets& cells, Offset cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

bool connected(const Offsets& cells) {
  Offsets reached{cells.front()};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const auto [row, column] = reached[i];
    for (const Offset next : {Offset{row - 1, column}, {row, column + 1}, {row + 1, column}, {row, column - 1}}) {
      if (contains(cells, next) && !contains(reached, next)) reached.push_back(next);
    }
  }
  return reached.size() == cells.size();
}

Offsets checked_cells(int shape, int size, const i8 (*cells)[2]) {
  Offsets found;
  int top = kMostCells, left = kMostCells;
  for (int i = 0; i < kMostCells; ++i) {
    const Offset cell{cells[i][0], cells[i][1]};
    if (cell == Offset{-1, -1}) continue;
    if (std::min(cell.row, cell.column) < 0 || std::max(cell.row, cell.column) >= kMostCells) {
      throw_invalid_shape(shape, "leaves its 6x6 square");
    }
    if (contains(found, cell)) throw_invalid_shape(shape, "has a cell twice");
    found.push_back(cell);
    top = std::min(top, cell.row);
    left = std::min(left, cell.column);
  }
  if (int(found.size()) != size) throw_invalid({"shape ", shape, " should have ", size, " cells"});
  if (top != 0 || left != 0) throw_invalid_shape(shape, "does not begin in row 0 and column 0");
  if (!connected(found)) throw_invalid_shape(shape, "is not connected");
  return found;
}

Shape shape_of(const Offsets& cells, int piece, int base) {
  Shape shape{};
  for (std::size_t i = 0; i < kMostCells; ++i) {
    const auto [row, column] = cells[std::min(i, cells.size() - 1)];
    (row < 4 ? shape.upper : shape.lower) |= u64{1} << (row % 4 * 16 + column);
    shape.shift[i] = u16(row + column * kShiftedRows);
    shape.height = std::max(shape.height, u8(row + 1));
    shape.width = std::max(shape.width, u8(column + 1));
  }
  shape.base = u16(base);
  shape.piece = u8(piece);
  return shape;
}

}  // namespace

void build(Lookup& lookup, int shapes, const u8* pieces, const i8 (*cells)[kMostCells][2]) {
  if (shapes < 1 || shapes > kMostShapes) {
    throw_invalid({"there must be 1 to ", kMostShapes, " shapes"});
  }
  int piece = -1;
  int base = 0;
  for (int i = 0; i < shapes; ++i) {
    if (pieces[i] != piece && pieces[i] != piece + 1)
      throw_invalid_shape(i, "is neither of the same piece as the shape before nor of the next piece");
    if (pieces[i] >= kPieces) throw_invalid_shape(i, "is of a piece beyond the 24th");
    if (pieces[i] != piece) lookup.first_shape[++piece] = u8(i);
    const int size = kColoured >> piece & 1 ? 5 : 6;
    const Shape& shape = lookup.shape[i] = shape_of(checked_cells(i, size, cells[i]), piece, base);
    const int places = (kRows - shape.height + 1) * (kColumns - shape.width + 1);
    std::fill_n(lookup.shape_of + base, places, u8(i));
    base += places;
  }
  if (piece != kPieces - 1) throw_invalid("there must be shapes of all 24 pieces");
  lookup.first_shape[kPieces] = u8(shapes);
  lookup.shapes = shapes;
  lookup.placements = base;
}

}  // namespace ominoes::polyssimo
