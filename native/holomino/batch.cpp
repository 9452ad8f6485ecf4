// Holomino in batches. The planes have a column for each q and a row for each r that tiles can reach, with the digits of
// the corners and what lies where; then come the tiles as flags. ominoes.games.holomino.observations names them.
#include "batch/batch.hpp"
#include "holomino/adapter.hpp"

namespace ominoes::holomino {

template <class Capacity>
class BatchAdapter : public Adapter<Capacity> {
 public:
  using typename Adapter<Capacity>::BorrowedPosition;
  using typename Adapter<Capacity>::Position;

  BatchAdapter(const BorrowedPosition& borrowed, int seats) : Adapter<Capacity>(borrowed, seats) {
    for (const auto& column : lookup_->columns) {
      first_row_ = std::min(first_row_, column.first_row);
      last_row_ = std::max(last_row_, column.first_row + column.rows - 1);
    }
  }

  // A plane has room for the figure and for a flag for each tile: a small figure has fewer cells than there are tiles.
  batch::Shape shape() const {
    const int columns = 2 * lookup_->reach + 1;
    return {10, std::max(last_row_ - first_row_ + 1, (lookup_->tiles + columns - 1) / columns), columns};
  }

  void observe(const Position& position, int seat, i8* planes) const {
    const batch::Shape sizes = shape();
    const int cells = sizes.rows * sizes.columns;
    const auto at = [&](int plane, Hex hex) -> i8& {
      return planes[plane * cells + (hex.r - first_row_) * sizes.columns + hex.q + lookup_->reach];
    };
    const auto corners = [&](Hex hex) {
      for (const Corner corner : {top_left, right, bottom_left})
        at(corner, hex) = i8(digit_at<Capacity>(position.demand(hex), corner));
    };
    for (int i = 0; i < position.laid_count; ++i) {
      const Hex hex = position.laid[i];
      corners(hex);
      at(3, hex) = 1;
      // The first tile is nobody's.
      const int owner = int(position.laid_by.words[i >> 6] >> (i & 63) & 1);
      if (i > 0) at(owner == seat ? 4 : 5, hex) = 1;
    }
    for (int i = 0; i < position.place_count; ++i) {
      const Hex hex = position.places[i];
      if (!lookup_->reaches(hex.q, hex.r) || !position.in_reach(*lookup_, hex)) continue;
      corners(hex);
      at(6, hex) = 1;
    }
    position.each_held(*lookup_, seat, [&](int tile) { planes[7 * cells + tile] = 1; });
    position.each_held(*lookup_, 1 - seat, [&](int tile) { planes[8 * cells + tile] = 1; });
    position.bag.each([&](int tile) { planes[9 * cells + tile] = 1; });
  }

 private:
  using Adapter<Capacity>::lookup_;
  int first_row_ = 0, last_row_ = 0;
};

inline namespace OMINOES_ARCH {

static constexpr batch::Maker kBatchMakers[] = {
    batch::maker<BatchAdapter<Small>>(), batch::maker<BatchAdapter<Medium>>(), batch::maker<BatchAdapter<Large>>()};
extern const batch::Makers kMakers;
constinit const batch::Makers kMakers(kBatchMakers);

}  // namespace OMINOES_ARCH
}  // namespace ominoes::holomino
