// Builds the options of a covering problem from shapes and cells, and derives quotients by symmetries.
#include "cover/problem.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "argument_error.hpp"

namespace ominoes::cover {

namespace {

constexpr std::int64_t kLargestBox = 1 << 22;
constexpr std::size_t kMostOptions = 4'000'000;
constexpr std::uint32_t kNoCell = ~0u;

// The bounding box of a figure, with the number of the cell at each place.
class Grid {
 public:
  explicit Grid(const std::vector<Cell>& figure) {
    auto [low_row, high_row] =
        std::minmax_element(figure.begin(), figure.end(), [](Cell a, Cell b) { return a.row < b.row; });
    auto [low_column, high_column] =
        std::minmax_element(figure.begin(), figure.end(), [](Cell a, Cell b) { return a.column < b.column; });
    row_ = low_row->row;
    column_ = low_column->column;
    height_ = std::int64_t{high_row->row} - row_ + 1;
    width_ = std::int64_t{high_column->column} - column_ + 1;
    if (height_ > kLargestBox || width_ > kLargestBox || height_ * width_ > kLargestBox)
      throw_invalid("the cells of the figure lie too far apart");
    numbers_.assign(static_cast<std::size_t>(height_ * width_), kNoCell);
    for (std::uint32_t i = 0; i < figure.size(); ++i) {
      std::uint32_t& number = numbers_[place(figure[i].row - row_, figure[i].column - column_)];
      if (number != kNoCell) throw_invalid("a cell of the figure is given twice");
      number = i;
    }
  }

  std::uint32_t at(std::int64_t row, std::int64_t column) const {
    row -= row_;
    column -= column_;
    if (row < 0 || row >= height_ || column < 0 || column >= width_) return kNoCell;
    return numbers_[place(row, column)];
  }

 private:
  std::size_t place(std::int64_t row, std::int64_t column) const {
    return static_cast<std::size_t>(row * width_ + column);
  }
  std::int64_t row_, column_, height_, width_;
  std::vector<std::uint32_t> numbers_;
};

std::uint64_t fingerprint(std::uint32_t kind, std::span<const std::uint32_t> sorted_cells) {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL + kind;
  for (std::uint32_t cell : sorted_cells) {
    hash ^= cell + 1;
    hash *= 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace

Problem::Problem(std::vector<Cell> figure, std::vector<std::uint8_t> required, std::vector<Shape> shapes,
                 std::size_t kinds, std::vector<std::vector<std::uint32_t>> groups, std::vector<Bound> bounds)
    : figure_(std::move(figure)), required_(std::move(required)), shapes_(std::move(shapes)),
      bounds_(std::move(bounds)), kinds_(kinds) {
  if (figure_.empty()) throw_invalid("the figure has no cells");
  if (required_.size() != figure_.size()) throw_invalid("each cell needs to be either required or not");
  if (bounds_.size() != kinds_ + groups.size()) throw_invalid("each kind and each group needs one bound");
  for (const Bound& bound : bounds_)
    if (bound.least < 0 || bound.most < bound.least) throw_invalid("a bound has its least above its most");
  for (Shape& shape : shapes_) {
    if (shape.kind >= kinds_) throw_invalid("a shape belongs to a kind that does not exist");
    if (shape.cells.empty()) throw_invalid("a shape has no cells");
    std::ranges::sort(shape.cells,
                      [](Cell a, Cell b) { return a.column != b.column ? a.column < b.column : a.row < b.row; });
    const Cell origin = shape.cells.front();
    for (Cell& cell : shape.cells) {
      const std::int64_t row = std::int64_t{cell.row} - origin.row;
      const std::int64_t column = std::int64_t{cell.column} - origin.column;
      if (row < -kLargestBox || row > kLargestBox || column > kLargestBox)
        throw_invalid("the cells of a shape lie too far apart");
      cell = {static_cast<std::int32_t>(row), static_cast<std::int32_t>(column)};
    }
    if (std::ranges::adjacent_find(shape.cells) != shape.cells.end()) throw_invalid("a cell of a shape is given twice");
  }
  for (std::size_t i = 0; i < shapes_.size(); ++i)
    for (std::size_t j = i + 1; j < shapes_.size() && shapes_[j].kind == shapes_[i].kind; ++j)
      if (shapes_[i].cells == shapes_[j].cells) throw_invalid("a kind has the same shape twice");

  kind_uses_.resize(kinds_);
  for (std::uint32_t kind = 0; kind < kinds_; ++kind) kind_uses_[kind].push_back({kind, 1});
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    std::ranges::sort(groups[group]);
    if (std::ranges::adjacent_find(groups[group]) != groups[group].end()) throw_invalid("a group names a kind twice");
    for (std::uint32_t kind : groups[group]) {
      if (kind >= kinds_) throw_invalid("a group names a kind that does not exist");
      kind_uses_[kind].push_back({static_cast<std::uint32_t>(kinds_ + group), 1});
    }
  }
  stated_ = bounds_.size();
  imply_bounds(groups);
  place_shapes();
}

// When every cell must be covered, areas and numbers of pieces bound each other. Kinds with a fixed number of pieces
// take their share of both; the rest bounds the other kinds.
void Problem::imply_bounds(const std::vector<std::vector<std::uint32_t>>& groups) {
  if (has_optional_cells()) return;
  std::vector<std::int64_t> size(kinds_, 0);
  for (const Shape& shape : shapes_) size[shape.kind] = static_cast<std::int64_t>(shape.cells.size());
  std::int64_t fixed_pieces = 0, area = static_cast<std::int64_t>(cells());
  std::vector<std::uint32_t> loose;
  for (std::uint32_t kind = 0; kind < kinds_; ++kind) {
    const auto [least, most] = bounds_[kind];
    if (least == most) {
      fixed_pieces += std::min(most, area);
      area -= std::min(most, area) * size[kind];
    } else if (size[kind] > 0) {
      loose.push_back(kind);
    }
    if (area < 0) return;
  }
  if (loose.empty()) return;
  std::vector<std::int64_t> weights(kinds_, 0);
  if (fixed_pieces > 0) {
    for (std::uint32_t kind : loose) weights[kind] = size[kind];
    imply(weights, area);
  }
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const auto [least, most] = bounds_[kinds_ + group];
    if (groups[group].size() != kinds_ || most >= static_cast<std::int64_t>(cells())) continue;
    std::int64_t small = size[loose[0]], large = small;
    for (std::uint32_t kind : loose) {
      small = std::min(small, size[kind]);
      large = std::max(large, size[kind]);
    }
    const std::int64_t fewest = std::max<std::int64_t>(0, least - fixed_pieces);
    const std::int64_t number = std::max<std::int64_t>(0, most - fixed_pieces);
    for (std::uint32_t kind : loose) weights[kind] = 1;
    if (fixed_pieces > 0) imply(weights, number);
    for (std::uint32_t kind : loose) weights[kind] = large - size[kind];
    imply(weights, number * large - area);
    for (std::uint32_t kind : loose) weights[kind] = size[kind] - small;
    imply(weights, area - fewest * small);
  }
}

void Problem::imply(const std::vector<std::int64_t>& weights, std::int64_t most) {
  if (most < 0 || std::ranges::all_of(weights, [](std::int64_t weight) { return weight == 0; })) return;
  const auto bound = static_cast<std::uint32_t>(bounds_.size());
  bounds_.push_back({0, most});
  for (std::uint32_t kind = 0; kind < kinds_; ++kind)
    if (weights[kind] > 0) kind_uses_[kind].push_back({bound, static_cast<std::uint32_t>(weights[kind])});
}

void Problem::place_shapes() {
  const Grid grid(figure_);
  std::vector<std::uint32_t> cells;
  for (std::uint32_t number = 0; number < shapes_.size(); ++number) {
    const Shape& shape = shapes_[number];
    const auto& uses = kind_uses_[shape.kind];
    if (std::ranges::any_of(uses, [&](Use use) { return bounds_[use.bound].most < use.amount; })) continue;
    if (shape.cells.size() > figure_.size()) continue;
    for (const Cell& origin : figure_) {
      cells.clear();
      for (const Cell& cell : shape.cells) {
        const std::uint32_t index =
            grid.at(std::int64_t{origin.row} + cell.row, std::int64_t{origin.column} + cell.column);
        if (index == kNoCell) break;
        cells.push_back(index);
      }
      if (cells.size() != shape.cells.size()) continue;
      if (options() >= kMostOptions) throw_invalid("there are more than four million placements");
      std::ranges::sort(cells);
      add_option(cells, uses, 1, number);
    }
  }
}

void Problem::add_option(std::span<const std::uint32_t> cells, std::span<const Use> uses, std::uint32_t pieces,
                         std::uint32_t shape) {
  covered_.insert(covered_.end(), cells.begin(), cells.end());
  starts_.push_back(static_cast<std::uint32_t>(covered_.size()));
  uses_.insert(uses_.end(), uses.begin(), uses.end());
  use_starts_.push_back(static_cast<std::uint32_t>(uses_.size()));
  pieces_.push_back(pieces);
  shape_of_.push_back(shape);
}

bool Problem::has_optional_cells() const {
  return std::ranges::any_of(required_, [](std::uint8_t value) { return value == 0; });
}

std::vector<std::uint32_t> Problem::image(std::span<const std::uint32_t> cell_image,
                                          std::span<const std::uint32_t> kind_image) const {
  if (quotient_) throw_invalid("a quotient has no further images");
  if (cell_image.size() != cells() || kind_image.size() != kinds_)
    throw_invalid("a symmetry needs one image for each cell and each kind");
  for (std::uint32_t cell : cell_image)
    if (cell >= cells()) throw_invalid("a symmetry moves a cell out of the figure");
  for (std::uint32_t kind : kind_image)
    if (kind >= kinds_) throw_invalid("a symmetry names a kind that does not exist");
  std::unordered_multimap<std::uint64_t, std::uint32_t> places;
  places.reserve(options());
  for (std::uint32_t option = 0; option < options(); ++option)
    places.emplace(fingerprint(option_kind(option), option_cells(option)), option);
  std::vector<std::uint32_t> result(options());
  std::vector<std::uint32_t> moved;
  for (std::uint32_t option = 0; option < options(); ++option) {
    moved.clear();
    for (std::uint32_t cell : option_cells(option)) moved.push_back(cell_image[cell]);
    std::ranges::sort(moved);
    const std::uint32_t kind = kind_image[option_kind(option)];
    auto [first, last] = places.equal_range(fingerprint(kind, moved));
    auto found = std::find_if(first, last, [&](const auto& entry) {
      return option_kind(entry.second) == kind && std::ranges::equal(option_cells(entry.second), moved);
    });
    if (found == last) throw_invalid("the symmetry moves a placement to cells that no placement has");
    result[option] = found->second;
  }
  return result;
}

Problem Problem::quotient(std::span<const std::uint32_t> option_image) const {
  if (option_image.size() != options()) throw_invalid("a symmetry needs one image for each option");
  std::vector<std::uint8_t> hit(options(), 0);
  for (std::uint32_t target : option_image) {
    if (target >= options() || hit[target]) throw_invalid("a symmetry must permute the options");
    hit[target] = 1;
  }
  Problem result;
  result.figure_ = figure_;
  result.required_ = required_;
  result.bounds_ = bounds_;
  result.kinds_ = kinds_;
  result.stated_ = stated_;
  result.quotient_ = true;
  std::vector<std::uint8_t> seen(options(), 0);
  std::vector<std::uint32_t> cells;
  std::vector<Use> uses;
  for (std::uint32_t first = 0; first < options(); ++first) {
    if (seen[first]) continue;
    cells.clear();
    uses.clear();
    std::uint32_t pieces = 0;
    for (std::uint32_t option = first; !seen[option]; option = option_image[option]) {
      seen[option] = 1;
      pieces += option_pieces(option);
      cells.insert(cells.end(), option_cells(option).begin(), option_cells(option).end());
      for (Use use : option_uses(option)) {
        auto known = std::ranges::find(uses, use.bound, &Use::bound);
        if (known == uses.end())
          uses.push_back(use);
        else
          known->amount += use.amount;
      }
    }
    std::ranges::sort(cells);
    // A placement that overlaps its own image is in no symmetric covering.
    if (std::ranges::adjacent_find(cells) != cells.end()) continue;
    if (std::ranges::any_of(uses, [&](Use use) { return use.amount > bounds_[use.bound].most; })) continue;
    result.add_option(cells, uses, pieces, first);
  }
  return result;
}

}  // namespace ominoes::cover
