// The adapter of Polymo: the game as the search and batches ask for it (native/game.hpp).
#pragma once

#include <memory>
#include <stdexcept>

#include "game.hpp"
#include "polymo/legal.hpp"

namespace ominoes::polymo {

// A position with its lookup, as other kernels borrow it through Python, in a capsule of this name.
struct BorrowedPosition {
  static constexpr const char* kName = "ominoes.polymo.position";
  std::shared_ptr<const Lookup> lookup;
  Position position;
};

inline namespace OMINOES_ARCH {

class Adapter {
 public:
  using Position = polymo::Position;
  using BorrowedPosition = polymo::BorrowedPosition;

  Adapter(const BorrowedPosition& borrowed, int seats) : lookup_(borrowed.lookup.get()), seats_(seats) {
    if (seats != borrowed.position.players) throw std::invalid_argument("the position has another number of seats");
  }

  bool knows(const BorrowedPosition& borrowed) const {
    return borrowed.lookup.get() == lookup_ && borrowed.position.players == seats_;
  }
  int seats() const { return seats_; }

  int actor(const Position& position) const {
    return position.phase == Phase::over ? kOver : position.phase == Phase::roll ? kChance : position.seat;
  }

  int actions() const { return kForms * kPens * lookup_->placements; }

  bool is_legal(const Position& position, int id) const {
    Legal legal;
    find_legal(*lookup_, position, legal);
    return is_among(legal, move_of(*lookup_, id));
  }

  int count(const Position& position) const {
    Legal legal;
    find_legal(*lookup_, position, legal);
    return legal.total;
  }

  int list(const Position& position, i32* ids) const {
    Legal legal;
    find_legal(*lookup_, position, legal);
    int found = 0;
    each_move(legal, [&](Move move) { ids[found++] = id_of(*lookup_, move); });
    return found;
  }

  int pick(const Position& position, u64 number) const {
    Legal legal;
    find_legal(*lookup_, position, legal);
    return id_of(*lookup_, nth_move(legal, below(number, legal.total)));
  }

  void play(Position& position, int id) const {
    polymo::play(*lookup_, position, move_of(*lookup_, id));
    settle(*lookup_, position);
  }

  int chances(const Position& position) const { return 6 * throws_of_colours(position); }

  // A throw as a number: the number die turns slowest, then the colour dice, the first slowest. RULES 1.4 ranks throws
  // with the number die turning fastest.
  u32 outcome(const Position& position, int rank) const {
    return u32(rank % 6 * throws_of_colours(position) + rank / 6);
  }

  void play_outcome(Position& position, u32 outcome) const {
    u8 faces[kMostDice] = {};
    for (int die = dice_count(position) - 1; die >= 0; --die, outcome /= 6) faces[die] = u8(outcome % 6);
    roll(position, faces, int(outcome) + 1);
    settle(*lookup_, position);
  }

  int score(const Position& position, int seat) const { return position.sheets[seat].score; }
  bool ranks_before(const Position& position, int seat, int other) const {
    return score(position, seat) < score(position, other);
  }

 protected:
  const Lookup* lookup_;
  int seats_;

 private:
  static int throws_of_colours(const Position& position) {
    int throws = 1;
    for (int die = 0; die < dice_count(position); ++die) throws *= 6;
    return throws;
  }
};
static_assert(Game<Adapter>);

}  // namespace OMINOES_ARCH
}  // namespace ominoes::polymo
