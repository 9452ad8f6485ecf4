// The adapter of Holomino: the game as the search and batches ask for it (native/game.hpp).
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "game.hpp"
#include "holomino/position.hpp"

namespace ominoes::holomino {

template <class Capacity>
constexpr const char* kCapsule = "";
template <>
inline constexpr const char* kCapsule<Small> = "ominoes.holomino.small";
template <>
inline constexpr const char* kCapsule<Medium> = "ominoes.holomino.medium";
template <>
inline constexpr const char* kCapsule<Large> = "ominoes.holomino.large";

// A position with its lookup, as other kernels borrow it through Python, in a capsule whose name also says its
// capacity.
template <class Capacity>
struct BorrowedPosition {
  static constexpr const char* kName = kCapsule<Capacity>;
  std::shared_ptr<const Lookup<Capacity>> lookup;
  Position<Capacity> position;
};

template <class Capacity>
class Adapter {
 public:
  using Position = holomino::Position<Capacity>;
  using BorrowedPosition = holomino::BorrowedPosition<Capacity>;

  Adapter(const BorrowedPosition& borrowed, int seats) : lookup_(borrowed.lookup.get()) {
    if (seats != 2) throw std::invalid_argument("Holomino has two seats");
  }

  bool knows(const BorrowedPosition& borrowed) const { return borrowed.lookup.get() == lookup_; }
  int seats() const { return 2; }

  int actor(const Position& position) const {
    return position.phase == Phase::over ? kOver : position.phase == Phase::act ? position.seat : kChance;
  }

  int actions() const { return lookup_->action_count(); }

  bool is_legal(const Position& position, int id) const {
    const int lays = lookup_->forms * lookup_->hexes;
    if (id < lays) return position.can_lay(*lookup_, id / lookup_->hexes, lookup_->hex_of(id));
    return position.holds(*lookup_, position.seat, id - lays) && !position.can_lay_any(*lookup_);
  }

  int count(const Position& position) const {
    int found = 0;
    each_id(position, [&](int) { ++found; });
    return found;
  }

  int list(const Position& position, i32* ids) const {
    int found = 0;
    each_id(position, [&](int id) { ids[found++] = id; });
    std::sort(ids, ids + found);
    return found;
  }

  int pick(const Position& position, u64 number) const {
    std::vector<i32> ids;
    ids.reserve(256);
    each_id(position, [&](int id) { ids.push_back(id); });
    const auto chosen = ids.begin() + below(number, int(ids.size()));
    std::nth_element(ids.begin(), chosen, ids.end());
    return *chosen;
  }

  void play(Position& position, int id) const {
    const int lays = lookup_->forms * lookup_->hexes;
    if (id < lays)
      position.lay(*lookup_, id / lookup_->hexes, lookup_->hex_of(id));
    else
      position.give_back(*lookup_, id - lays);
  }

  // The first seat, or a tile out of the bag.
  int chances(const Position& position) const { return position.phase == Phase::first ? 2 : position.bag.size(); }

  u32 outcome(const Position& position, int rank) const {
    if (position.phase == Phase::first) return u32(rank);
    int drawn = 0;
    position.bag.each([&](int tile) {
      if (rank-- == 0) drawn = tile;
    });
    return u32(drawn);
  }

  void play_outcome(Position& position, u32 outcome) const {
    if (position.phase == Phase::first)
      position.begin(int(outcome));
    else
      position.take(*lookup_, int(outcome));
  }

  int score(const Position& position, int seat) const { return position.scores[seat]; }
  bool ranks_before(const Position& position, int seat, int other) const {
    return score(position, seat) > score(position, other);
  }

 protected:
  const Lookup<Capacity>* lookup_;

 private:
  // Calls visit(id) with every legal action: a tile is returned only when none can be laid.
  template <class Visit>
  void each_id(const Position& position, Visit&& visit) const {
    bool lays = false;
    position.each_lay(*lookup_, [&](int form, Hex hex) {
      lays = true;
      visit(lookup_->lay_id(form, hex));
    });
    if (!lays) position.each_held(*lookup_, position.seat, [&](int tile) { visit(lookup_->return_id(tile)); });
  }
};
static_assert(Game<Adapter<Small>>);

}  // namespace ominoes::holomino
