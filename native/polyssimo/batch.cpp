// Polyssimo Challenge in batches. The planes have the size of the board: the cells, the pieces in hand and the standing
// of each seat from the mover's on, then the pool and the phase. ominoes.games.polyssimo.observations names them.
// CMake compiles this file for each kind of machine.
#include "batch/batch.hpp"
#include "polyssimo/adapter.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

class BatchAdapter : public Adapter {
 public:
  using Adapter::Adapter;

  batch::Shape shape() const { return {3 * seats_ + 2, kRows, kColumns}; }

  void observe(const Position& position, int seat, i8* planes) const {
    for (int i = 0; i < seats_; ++i) {
      const int other = (seat + i) % seats_;
      for (u32 laid = position.owned[other] & ~position.hand[other]; laid != 0; laid &= laid - 1)
        draw(place_of(*lookup_, position.laid[lowest(laid)]), planes + i * kCells);
      batch::write_flags(position.hand[other], planes + (seats_ + i) * kCells);
      if ((position.standing >> other & 1) != 0) std::memset(planes + (2 * seats_ + i) * kCells, 1, kCells);
    }
    batch::write_flags(position.pool, planes + 3 * seats_ * kCells);
    if (position.phase == Phase::draft) std::memset(planes + (3 * seats_ + 1) * kCells, 1, kCells);
  }

 private:
  void draw(Place place, i8* plane) const {
    const polyssimo::Shape& shape = lookup_->shape[place.shape];
    for (int row = 0; row < shape.height; ++row) {
      const u64 cells = row < 4 ? shape.upper >> 16 * row & 0xFFFF : shape.lower >> 16 * (row - 4) & 0xFFFF;
      for (u64 bits = cells; bits != 0; bits &= bits - 1)
        plane[(place.row + row) * kColumns + place.column + lowest(bits)] = 1;
    }
  }
};

static constexpr batch::Maker kBatchMakers[] = {batch::maker<BatchAdapter>()};
extern const batch::Makers kMakers;
constinit const batch::Makers kMakers(kBatchMakers);

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
