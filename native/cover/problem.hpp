// A covering problem as the engines see it: numbered cells, options (each is one placement of one kind of piece), and
// bounds on how often kinds and groups of kinds are used. Names and explanations are left to Python, the search to the
// engines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ominoes::cover {

struct Cell {
  std::int32_t row;
  std::int32_t column;
  friend bool operator==(const Cell&, const Cell&) = default;
};

// How many pieces of some kinds a covering uses. Bound k < kinds is about kind k alone.
struct Bound {
  std::int64_t least;
  std::int64_t most;
};

struct Use {
  std::uint32_t bound;
  std::uint32_t amount;
};

// One oriented piece, its cells relative to the first one in (column, row) order.
struct Shape {
  std::uint32_t kind;
  std::vector<Cell> cells;
};

class Problem {
 public:
  // `figure` are the cells that may be covered, `required[i]` says whether cell i must be.
  // `groups[g]` lists kinds; its bound is `bounds[kinds + g]`. Throws std::invalid_argument.
  Problem(std::vector<Cell> figure, std::vector<std::uint8_t> required, std::vector<Shape> shapes, std::size_t kinds,
          std::vector<std::vector<std::uint32_t>> groups, std::vector<Bound> bounds);

  std::size_t cells() const { return required_.size(); }
  std::size_t kinds() const { return kinds_; }
  std::size_t options() const { return starts_.size() - 1; }
  const std::vector<Cell>& figure() const { return figure_; }
  const std::vector<Shape>& shapes() const { return shapes_; }
  const std::vector<Bound>& bounds() const { return bounds_; }
  // Bounds from this one on follow from the others and only let a search turn back earlier.
  std::size_t stated_bounds() const { return stated_; }
  bool required(std::size_t cell) const { return required_[cell] != 0; }
  bool has_optional_cells() const;

  std::span<const std::uint32_t> option_cells(std::size_t option) const {
    return {covered_.data() + starts_[option], covered_.data() + starts_[option + 1]};
  }
  std::span<const Use> option_uses(std::size_t option) const {
    return {uses_.data() + use_starts_[option], uses_.data() + use_starts_[option + 1]};
  }
  // Pieces in an option: one, or a whole orbit of them in a quotient.
  std::uint32_t option_pieces(std::size_t option) const { return pieces_[option]; }
  // The kind and the shape of an option; an option of a quotient has none.
  std::uint32_t option_kind(std::size_t option) const { return shapes_[option_shape(option)].kind; }
  std::uint32_t option_shape(std::size_t option) const { return shape_of_[option]; }
  std::span<const Use> kind_uses(std::size_t kind) const { return kind_uses_[kind]; }
  bool is_quotient() const { return quotient_; }

  // The image of each option when cell i moves to `cell_image[i]` and kind k becomes `kind_image[k]`. Throws
  // std::invalid_argument when the two are not a symmetry of the problem.
  std::vector<std::uint32_t> image(std::span<const std::uint32_t> cell_image,
                                   std::span<const std::uint32_t> kind_image) const;

  // The problem whose solutions are the coverings that a symmetry maps to themselves. The symmetry is given as the
  // image of each option; an orbit of options is one option of the quotient.
  Problem quotient(std::span<const std::uint32_t> option_image) const;

 private:
  Problem() = default;
  void place_shapes();
  void imply_bounds(const std::vector<std::vector<std::uint32_t>>& groups);
  void imply(const std::vector<std::int64_t>& weights, std::int64_t most);
  void add_option(std::span<const std::uint32_t> cells, std::span<const Use> uses, std::uint32_t pieces,
                  std::uint32_t shape);

  std::vector<Cell> figure_;
  std::vector<std::uint8_t> required_;
  std::vector<Shape> shapes_;
  std::vector<Bound> bounds_;
  std::size_t kinds_ = 0;
  std::size_t stated_ = 0;
  bool quotient_ = false;
  std::vector<std::vector<Use>> kind_uses_;
  std::vector<std::uint32_t> starts_{0};
  std::vector<std::uint32_t> covered_;
  std::vector<std::uint32_t> use_starts_{0};
  std::vector<Use> uses_;
  std::vector<std::uint32_t> pieces_;
  std::vector<std::uint32_t> shape_of_;
};

}  // namespace ominoes::cover
