// The adapter of Polyssimo Challenge: the game as the search and batches ask for it (native/game.hpp).
#pragma once

#include <memory>
#include <stdexcept>

#include "game.hpp"
#include "polyssimo/places.hpp"

namespace ominoes::polyssimo {

// A position with its lookup, as other kernels borrow it through Python, in a capsule of this name.
struct BorrowedPosition {
  static constexpr const char* kName = "ominoes.polyssimo.position";
  std::shared_ptr<const Lookup> lookup;
  Position position;
};

inline namespace OMINOES_ARCH {

class Adapter {
 public:
  using Position = polyssimo::Position;
  using BorrowedPosition = polyssimo::BorrowedPosition;

  Adapter(const BorrowedPosition& borrowed, int seats) : lookup_(borrowed.lookup.get()), seats_(seats) {
    if (seats != borrowed.position.agreed.seats)
      throw std::invalid_argument("the position has another number of seats");
  }

  bool knows(const BorrowedPosition& borrowed) const {
    return borrowed.lookup.get() == lookup_ && borrowed.position.agreed.seats == seats_;
  }
  int seats() const { return seats_; }

  int actor(const Position& position) const {
    return position.phase == Phase::lot ? kChance : position.phase == Phase::over ? kOver : position.seat;
  }

  int actions() const { return kPieces + lookup_->placements; }
  bool is_legal(const Position& position, int id) const { return polyssimo::is_legal(*lookup_, position, id); }

  int count(const Position& position) const {
    if (position.phase == Phase::draft) return popcount(takeable(position));
    return places(position).size();
  }

  int list(const Position& position, i32* ids) const {
    int found = 0;
    if (position.phase == Phase::draft)
      for (u32 left = takeable(position); left != 0; left &= left - 1) ids[found++] = lowest(left);
    else
      places(position).each([&](Place place) { ids[found++] = kPieces + placement_of(*lookup_, place); });
    return found;
  }

  int pick(const Position& position, u64 number) const {
    if (position.phase == Phase::draft) {
      const u32 pieces = takeable(position);
      return nth_bit(pieces, below(number, popcount(pieces)));
    }
    const Places all = places(position);
    return kPieces + placement_of(*lookup_, all[below(number, all.size())]);
  }

  void play(Position& position, int id) const { polyssimo::play(*lookup_, position, id); }

  // The lot decides who begins.
  int chances(const Position&) const { return seats_; }
  u32 outcome(const Position&, int seat) const { return u32(seat); }
  void play_outcome(Position& position, u32 seat) const { begin(position, int(seat)); }

  int score(const Position& position, int seat) const { return left(position, seat); }
  bool ranks_before(const Position& position, int seat, int other) const {
    return polyssimo::ranks_before(position, seat, other);
  }

 protected:
  const Lookup* lookup_;
  int seats_;

 private:
  Places places(const Position& position) const {
    Places found;
    found.find(*lookup_, position, position.hand[position.seat]);
    return found;
  }
};
static_assert(Game<Adapter>);

}  // namespace OMINOES_ARCH
}  // namespace ominoes::polyssimo
