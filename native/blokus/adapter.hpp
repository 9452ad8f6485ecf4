// The adapter of Blokus: the game as the search and batches ask for it (native/game.hpp), with the seats that own the
// colours. Action ids are the placements.
#pragma once

#include <memory>
#include <stdexcept>

#include "blokus/moves.hpp"
#include "blokus/verdict.hpp"
#include "game.hpp"

namespace ominoes::blokus {

// A position with its lookup, as other kernels borrow it through Python, in a capsule of this name.
struct BorrowedPosition {
  static constexpr const char* kName = "ominoes.blokus.position";
  std::shared_ptr<const Lookup> lookup;
  Position position;
};

inline namespace OMINOES_ARCH {

class Adapter {
 public:
  using Position = blokus::Position;
  using BorrowedPosition = blokus::BorrowedPosition;

  Adapter(const BorrowedPosition& borrowed, int seats)
      : lookup_(borrowed.lookup.get()), seats_(seats), colours_(borrowed.position.colours) {
    if (seats < 2 || seats > colours_) throw std::invalid_argument("the position has another number of seats");
  }

  bool knows(const BorrowedPosition& borrowed) const {
    return borrowed.lookup.get() == lookup_ && borrowed.position.colours == colours_;
  }
  int seats() const { return seats_; }

  int actor(const Position& position) const {
    const int colour = position.colour;
    return colour == kNobody ? kOver : seat_of(position, colour, seats_);
  }

  int actions() const { return lookup_->placements; }
  bool is_legal(const Position& position, int id) const { return blokus::is_legal(*lookup_, position, id); }
  int count(const Position& position) const { return blokus::count(*lookup_, position, position.colour); }

  int list(const Position& position, i32* ids) const {
    u16 listed[kMostMoves];
    const int found = blokus::list(*lookup_, position, position.colour, listed);
    for (int i = 0; i < found; ++i) ids[i] = listed[i];
    return found;
  }

  // Counts flags and takes the wanted one, without listing the placements.
  int pick(const Position& position, u64 number) const {
    Found all[kMostMoves / 64 + 1];
    int words = 0, total = 0;
    search(*lookup_, position, position.colour, [&](const Found& found) {
      all[words++] = found;
      total += popcount(found.flags);
      return false;
    });
    int rank = below(number, total);
    const Found* found = all;
    for (int here; (here = popcount(found->flags)) <= rank; ++found) rank -= here;
    return id_of(*found, nth_bit(found->flags, rank));
  }

  void play(Position& position, int id) const {
    blokus::play(*lookup_, position, lookup_->shape_of[id], lookup_->origin_of[id]);
  }

  // Chance has no part in it.
  int chances(const Position&) const { return 1; }
  u32 outcome(const Position&, int) const { return 0; }
  void play_outcome(Position&, u32) const {}

  // RULES 5.4: the sum over a seat's colours.
  int score(const Position& position, int seat) const {
    int sum = 0;
    for (int colour = first_colour(position, seat); colour < colours_; colour += seats_)
      if (!is_shared(colour, seats_)) sum += blokus::score(*lookup_, position.squares[colour], position.last[colour]);
    return sum;
  }

  bool ranks_before(const Position& position, int seat, int other) const {
    return score(position, seat) > score(position, other);
  }

 protected:
  const Lookup* lookup_;
  int seats_, colours_;
};
static_assert(Game<Adapter>);

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
