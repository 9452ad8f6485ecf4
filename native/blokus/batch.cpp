// Blokus in batches. The planes have the size of the board: the cells of each colour from the mover's on, their attach
// points, their unused pieces, and the cells that are closed to the mover. ominoes.games.blokus.observations names
// them. CMake compiles this file for each kind of machine.
#include "batch/batch.hpp"
#include "blokus/adapter.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

class BatchAdapter : public Adapter {
 public:
  using Adapter::Adapter;

  batch::Shape shape() const { return {3 * colours_ + 1, size_, size_}; }

  void observe(const Position& position, int seat, i8* planes) const {
    const bool acts = position.colour != kNobody && actor(position) == seat;
    const int first = acts ? position.colour : first_colour(position, seat);
    const int cells = size_ * size_;
    for (int i = 0; i < colours_; ++i) {
      const int colour = (first + i) % colours_;
      draw(position.own[colour], planes + i * cells);
      draw(attach_points(position, colour), planes + (colours_ + i) * cells);
      batch::write_flags(~position.used[colour] & ((u32{1} << kPieces) - 1), planes + (2 * colours_ + i) * cells);
    }
    i8* closed = planes + 3 * colours_ * cells;
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column) *closed++ = has(position.closed[first], cell_at(row, column));
  }

 private:
  void draw(const CellSet& set, i8* plane) const {
    each_cell(set, [&](int cell) {
      plane[row_of(cell) * size_ + col_of(cell)] = 1;
      return false;
    });
  }

  int size_ = lookup_->size;
};

static constexpr batch::Maker kBatchMakers[] = {batch::maker<BatchAdapter>()};
extern const batch::Makers kMakers;
constinit const batch::Makers kMakers(kBatchMakers);

}  // namespace ominoes::blokus::inline OMINOES_ARCH
