// Builds the lookup from drawings of the shapes, and checks the drawings first.
#include "lookup.hpp"

#include <algorithm>

#include "argument_error.hpp"

namespace ominoes::polymo {
namespace {

// The numbers of fixed figures of 1 to 5 squares. A list with as many different connected figures is complete.
constexpr int kFixed[kMostSquares + 1] = {0, 1, 2, 6, 19, 63};

Cells reached(Cells from, Cells within) {
  Cells found = from;
  for (int i = 0; i < kMostSquares; ++i) found |= beside(found) & within;
  return found;
}

bool hangs_together(Cells cells) { return reached(one(first_of(cells)), cells) == cells; }

void require(bool holds, const char* what) {
  if (!holds) throw_invalid(what);
}

}  // namespace

Lookup::Lookup(int size_, int x_row, int x_col, std::span<const Drawing> drawings) : size(size_) {
  require(kMostSquares <= size && size <= kLargest, "a grid has a side of 5 to 9 squares");
  require(0 <= x_row && x_row < size && 0 <= x_col && x_col < size, "the X is a square of the grid");
  x = cell_at(x_row, x_col);
  inside = 0;
  for (int row = 0; row < size; ++row)
    for (int col = 0; col < size; ++col) inside |= one(cell_at(row, col));
  read(drawings);
  find_origins();
  place();
  extend();
}

void Lookup::read(std::span<const Drawing> drawings) {
  require(drawings.size() == kShapes, "there are 91 shapes of up to five squares");
  int found[kMostSquares + 1] = {};
  std::fill(std::begin(figure_size), std::end(figure_size), u8{0});
  for (int shape = 0; shape < kShapes; ++shape) {
    const Drawing& drawing = drawings[shape];
    require(1 <= drawing.size && drawing.size <= kMostSquares, "a shape has one to five squares");
    require(shape == 0 || squares[shape - 1] <= drawing.size, "smaller shapes come first");
    require(drawing.figure < kFigures, "there are 21 figures");
    u8& size_of_figure = figure_size[drawing.figure];
    require(size_of_figure == 0 || size_of_figure == drawing.size, "a figure has shapes of one size");
    size_of_figure = drawing.size;

    Cells drawn = 0;
    int height = 0, width = 0, left = kMostSquares;
    for (int i = 0; i < drawing.size; ++i) {
      require(drawing.rows[i] < kMostSquares && drawing.cols[i] < kMostSquares,
              "a shape fits in five rows and columns");
      drawn |= one(cell_at(drawing.rows[i], drawing.cols[i]));
      height = std::max(height, drawing.rows[i] + 1);
      width = std::max(width, drawing.cols[i] + 1);
      left = std::min<int>(left, drawing.cols[i]);
    }
    require(count(drawn) == drawing.size, "the squares of a shape are different");
    require(hangs_together(drawn), "a shape hangs together");
    require(first_of(drawn) < kStride && left == 0, "a shape stands in the corner of its bounding box");

    cells[shape] = drawn >> first_of(drawn);
    figure[shape] = drawing.figure;
    squares[shape] = drawing.size;
    indent[shape] = u8(first_of(drawn));
    columns[shape] = u8(size - width + 1);
    for (int other = 0; other < shape; ++other) require(cells[other] != cells[shape], "every shape is listed once");
    ++found[drawing.size];

    base[shape] = u16(placements);
    placements += (size - height + 1) * (size - width + 1);
  }
  begin[0] = begin[1] = 0;
  for (int n = 1; n <= kMostSquares; ++n) {
    require(found[n] == kFixed[n], "there are 1, 2, 6, 19 and 63 shapes of one to five squares");
    begin[n + 1] = u8(begin[n] + found[n]);
  }
}

int Lookup::shape_of(Cells moved_to_bit_0) const {
  return int(std::find(cells, cells + kShapes, moved_to_bit_0) - cells);
}

void Lookup::find_origins() {
  origin[0] = {0, 0};
  for (int shape = 1; shape < kShapes; ++shape) {
    // A connected figure stays connected without either of at least two squares; one of them is not the first.
    for (int i = 0; i < kStepCount; ++i) {
      if (!has(cells[shape], kSteps[i])) continue;
      const Cells rest = cells[shape] ^ one(kSteps[i]);
      if (!hangs_together(rest)) continue;
      origin[shape] = {u16(sizeof(Cells) * std::size_t(shape_of(rest))), u16(sizeof(Cells) * std::size_t(i))};
      break;
    }
  }
}

void Lookup::place() {
  for (int shape = 0; shape < kShapes; ++shape) {
    anchors[shape] = over_x[shape] = 0;
    for (Cells left = inside; left != 0; left &= left - 1) {
      const int first = first_of(left);
      const Cells placed = cells[shape] << first;
      if ((placed & ~inside) != 0) continue;
      anchors[shape] |= one(first);
      if (has(placed, x)) over_x[shape] |= one(first);
      const int placement = placement_of(*this, shape, first);
      shape_at[placement] = u8(shape);
      first_at[placement] = u8(first);
    }
  }
}

void Lookup::extend() {
  int made = 0;
  for (int small = 0; small < kContinuable; ++small) {
    for (int added = 0; added <= kMostSquares; ++added) {
      extension_begin[small][added] = u16(made);
      const int squares_then = squares[small] + added;
      if (added == 0 || squares_then > kMostSquares) continue;
      for (int large = begin[squares_then]; large < begin[squares_then + 1]; ++large) {
        for (Cells left = cells[large]; left != 0; left &= left - 1) {
          const int at = first_of(left);
          const Cells inner = cells[small] << at;
          if ((inner & ~cells[large]) != 0) continue;
          extensions[made] = {u8(large), i8(-at)};
          added_squares[made++] = window(cells[large] ^ inner, at);
        }
      }
    }
  }
}

}  // namespace ominoes::polymo
