// Polymo in batches. The planes have the size of the grid: for each seat from the mover's on, its crosses and its
// painted squares by pen, the figures it struck, and whether it is in the game; then the dice as flags.
// ominoes.games.polymo.observations names them. CMake compiles this file for each kind of machine.
#include "batch/batch.hpp"
#include "polymo/adapter.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

class BatchAdapter : public Adapter {
 public:
  using Adapter::Adapter;

  batch::Shape shape() const { return {kPlanesOfSeat * seats_ + 1, size_, size_}; }

  void observe(const Position& position, int seat, i8* planes) const {
    const int squares = size_ * size_;
    for (int i = 0; i < seats_; ++i, planes += kPlanesOfSeat * squares) {
      const Sheet& sheet = position.sheets[(seat + i) % seats_];
      Cells planned[kPens] = {};
      for (int k = 0; k < sheet.planned_count; ++k)
        planned[sheet.planned[k].pen] |= cells_of(*lookup_, sheet.planned[k]);
      for (int pen = 0; pen < kPens; ++pen) {
        draw(planned[pen], planes + pen * squares);
        draw(sheet.colours[pen] & ~planned[pen], planes + (kPens + pen) * squares);
      }
      batch::write_flags(sheet.struck, planes + 2 * kPens * squares);
      if (sheet.alive) std::memset(planes + (2 * kPens + 1) * squares, 1, std::size_t(squares));
    }
    // The pens that can be taken, the pens taken, the faces of the dice left, the number, and whether it is the
    // opening.
    if (position.phase == Phase::over) return;
    if (position.seat == seat) batch::write_flags(u64(available_pens(position)), planes);
    batch::write_flags(position.pens_taken, planes + 5);
    if (position.phase == Phase::turn)
      for (int die = 0; die < dice_count(position); ++die)
        if ((position.dice_taken >> die & 1) == 0) ++planes[10 + position.dice[die]];
    if (position.number != 0) planes[15 + position.number] = 1;
    planes[21] = position.phase == Phase::opening;
  }

 private:
  static constexpr int kPlanesOfSeat = 2 * kPens + 2;

  void draw(Cells cells, i8* plane) const {
    for (; cells != 0; cells &= cells - 1) {
      const int cell = first_of(cells);
      plane[row_of(cell) * size_ + col_of(cell)] = 1;
    }
  }

  int size_ = lookup_->size;
};

static constexpr batch::Maker kBatchMakers[] = {batch::maker<BatchAdapter>()};
extern const batch::Makers kMakers;
constinit const batch::Makers kMakers(kBatchMakers);

}  // namespace ominoes::polymo::inline OMINOES_ARCH
