// Holomino for the search. Both hands are open and only the draw is hidden, so the search looks at what the other
// side can answer. Where it stops, a few turns are played by players who take the most points and do not prepare
// circles for each other; after that the lead counts by how much can still happen.
#pragma once

#include <cmath>
#include <memory>
#include <stdexcept>

#include "holomino/seen.hpp"
#include "search/game.hpp"

namespace ominoes::holomino {

template <class Room>
class Adapter {
 public:
  using Position = holomino::Position<Room>;
  using Seen = holomino::Seen<Room>;
  struct Workspace {};
  static constexpr bool kDecided = false;
  static constexpr int kMostOutcomes = 40;

  Adapter(const Table<Room>& table, const search::Settings& settings) : table_(&table), turns_(settings.tries) {}

  static const Position& position_of(const Seen& seen) { return seen.position; }
  bool knows(const Seen& seen) const { return seen.table.get() == table_; }
  int seats() const { return 2; }

  int actor(const Position& position) const {
    return position.phase == Phase::over  ? search::kOver
           : position.phase == Phase::act ? position.seat
                                          : search::kChance;
  }

  void list(Workspace&, const Position& position, search::Candidates& candidates, std::size_t) const {
    position.each_lay(*table_, [&](int form, Hex hex) {
      candidates.push_back({u32(table_->lay_id(form, hex)), liking(position, hex) / 6});
    });
    if (!candidates.empty()) return;
    position.each_held(*table_, position.seat, [&](int tile) {
      candidates.push_back({u32(table_->return_id(tile)), 0});
    });
  }

  void play(Position& position, u32 id) const {
    const u32 lays = u32(table_->forms * table_->hexes);
    if (id < lays)
      position.lay(*table_, int(id) / table_->hexes, table_->hex_of(int(id)));
    else
      position.give_back(*table_, int(id - lays));
  }

  u32 draw(const Position& position, Random& random) const {
    if (position.phase == Phase::first) return random.below(2);
    int rank = int(random.below(u32(position.bag.size()))), drawn = 0;
    position.bag.each([&](int tile) {
      if (rank-- == 0) drawn = tile;
    });
    return u32(drawn);
  }

  void play_outcome(Position& position, u32 outcome) const {
    if (position.phase == Phase::first)
      position.begin(int(outcome));
    else
      position.take(*table_, int(outcome));
  }

  void judge(Workspace&, const Position& from, Random& random, float* rewards) const {
    Position position = from;
    for (int turns = 0; turns < turns_ && position.phase != Phase::over;) {
      if (position.phase == Phase::act)
        act(position, random), ++turns;
      else
        play_outcome(position, draw(position, random));
    }
    this->rewards(position, rewards);
  }

  // A lead is worth less the more turns are to come.
  void rewards(const Position& position, float* rewards) const {
    const int lead = position.scores[0] - position.scores[1];
    const float to_come =
        position.phase == Phase::over ? 0 : float(position.bag.size() + 2 * table_->options.pool_size);
    const float scale = table_->options.product ? 60 : 1;
    const float clear = scale * (4 + 4 * std::sqrt(to_come));
    rewards[0] = 1 / (1 + std::exp(-float(lead) / clear));
    rewards[1] = 1 - rewards[0];
  }

  bool may_become(const Position& position, const Position& target) const {
    if (position.laid_count > target.laid_count) return false;
    for (int i = 0; i < position.laid_count; ++i) {
      const int cell = Position::cell(position.laid[i]);
      if (!(position.laid[i] == target.laid[i]) || position.cells[cell] != target.cells[cell]) return false;
    }
    return true;
  }

  bool same(const Position& position, const Position& other) const { return position == other; }

 private:
  // The points of a place, less what it prepares for the other side: circles that lack one tile.
  float liking(const Position& position, Hex hex) const {
    constexpr Hex kPairs[3][2] = {{{0, -1}, {1, -1}}, {{1, 0}, {0, 1}}, {{-1, 1}, {-1, 0}}};
    float prepared = 0;
    for (const auto& [first, second] : kPairs)
      prepared += float(is_laid(position, hex, first) != is_laid(position, hex, second));
    return float(position.gain(*table_, hex).points) - 3 * prepared;
  }

  static bool is_laid(const Position& position, Hex hex, Hex step) {
    return (position.cells[Position::cell({i8(hex.q + step.q), i8(hex.r + step.r)})] & Position::occupied) != 0;
  }

  void act(Position& position, Random& random) const {
    float best = -1e9f;
    int chosen = -1;
    Hex place{};
    position.each_lay(*table_, [&](int form, Hex hex) {
      const float value = liking(position, hex) + 2 * search::unit(random);
      if (value > best) best = value, chosen = form, place = hex;
    });
    if (chosen >= 0) {
      position.lay(*table_, chosen, place);
      return;
    }
    int returned = -1;
    float luck = -1;
    position.each_held(*table_, position.seat, [&](int tile) {
      const float drawn = search::unit(random);
      if (drawn > luck) luck = drawn, returned = tile;
    });
    position.give_back(*table_, returned);
  }

  const Table<Room>* table_;
  int turns_;  // that are played before the lead is looked at
};
static_assert(search::Game<Adapter<Small>>);

}  // namespace ominoes::holomino
