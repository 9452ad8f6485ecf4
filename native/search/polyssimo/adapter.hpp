// Polyssimo Challenge for the search. Cells never become free again, so everything is about who can still lay what:
// pieces that fit in few places go first, snugly, on cells that others need and not on those that the own pieces need.
// Somebody wins every game (RULES 2.4), so endings are proven, not guessed.
#pragma once

#include <cmath>
#include <memory>
#include <stdexcept>

#include "polyssimo/playout.hpp"
#include "polyssimo/seen.hpp"
#include "search/game.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

class Adapter {
 public:
  using Position = polyssimo::Position;
  using Seen = polyssimo::Seen;
  struct Workspace {
    Places own, other;
    float need[kRows][kColumns];  // how much others need a cell, less how much the own pieces do
    u8 walls[kRows][kColumns];    // sides of a cell that are closed
  };
  static constexpr bool kDecided = true;
  static constexpr int kMostOutcomes = 4;

  Adapter(const Tables& tables, int seats, const search::Settings&) : tables_(&tables), seats_(seats) {
    // How many places each piece has on the empty board.
    Position empty = opening({});
    for (int piece = 0; piece < kPieces; ++piece) {
      Places places;
      places.find(*tables_, empty, u32{1} << piece);
      room_[piece] = std::log(float(std::max(places.size(), 1)));
    }
  }

  static const Position& position_of(const Seen& seen) { return seen.position; }
  bool knows(const Seen& seen) const { return seen.tables.get() == tables_ && seen.position.agreed.seats == seats_; }
  int seats() const { return seats_; }

  int actor(const Position& position) const {
    switch (position.phase) {
      case Phase::lot:
        return search::kChance;
      case Phase::over:
        return search::kOver;
      default:
        return position.seat;
    }
  }

  void list(Workspace& workspace, const Position& position, search::Candidates& candidates, std::size_t) const {
    if (position.phase == Phase::draft) {
      // A piece with many places is easy to lay, for whoever has it.
      for (u32 left = takeable(position); left != 0; left &= left - 1)
        candidates.push_back({u32(lowest(left)), room_[lowest(left)]});
      return;
    }
    const int seat = position.seat;
    int counts[kPieces] = {};
    workspace.own.find(*tables_, position, position.hand[seat]);
    u32 others = 0;
    for (int other = 0; other < seats_; ++other)
      if (other != seat && (position.standing >> other & 1) == 0) others |= position.hand[other];
    workspace.other.find(*tables_, position, others);
    workspace.own.each([&](Place place) { ++counts[tables_->shape[place.shape].piece]; });
    workspace.other.each([&](Place place) { ++counts[tables_->shape[place.shape].piece]; });
    std::memset(workspace.need, 0, sizeof workspace.need);
    add_need(workspace, workspace.other, counts, 1.0f);
    add_need(workspace, workspace.own, counts, -0.8f);
    count_walls(position, workspace);
    workspace.own.each([&](Place place) {
      const Shape& shape = tables_->shape[place.shape];
      float weight = -0.9f * std::log(float(counts[shape.piece]));
      each_cell(shape, place, [&](int row, int column) {
        weight += 0.25f * float(workspace.walls[row][column]) + 2.0f * workspace.need[row][column];
      });
      // What its own places need of these cells is no loss: it is being laid.
      weight += 1.6f / float(counts[shape.piece]) * 5;
      candidates.push_back({u32(kPieces + placement_of(*tables_, place)), weight});
    });
  }

  void play(Position& position, u32 id) const { polyssimo::play(*tables_, position, int(id)); }
  u32 draw(const Position& position, Random& random) const { return random.below(position.agreed.seats); }
  void play_outcome(Position& position, u32 seat) const { begin(position, int(seat)); }

  void judge(Workspace&, const Position& position, Random& random, float* rewards) const {
    Position end = position;
    Playout playout(*tables_);
    playout.finish(end, random, [](int) {});
    this->rewards(end, rewards);
  }

  void rewards(const Position& position, float* rewards) const {
    int first = 0;
    for (int seat = 1; seat < seats_; ++seat)
      if (ranks_before(position, seat, first)) first = seat;
    for (int seat = 0; seat < seats_; ++seat) rewards[seat] = float(seat == first);
  }

  bool may_become(const Position& position, const Position& target) const {
    for (int seat = 0; seat < seats_; ++seat)
      if ((position.owned[seat] & ~target.owned[seat]) != 0) return false;
    for (int piece = 0; piece < kPieces; ++piece)
      if (position.laid[piece] != kNowhere && position.laid[piece] != target.laid[piece]) return false;
    return true;
  }

  bool same(const Position& position, const Position& other) const {
    return std::memcmp(&position, &other, sizeof position) == 0;
  }

 private:
  template <class Visit>
  static void each_cell(const Shape& shape, Place place, Visit&& visit) {
    for (int row = 0; row < shape.height; ++row) {
      const u64 cells = row < 4 ? shape.upper >> 16 * row & 0xFFFF : shape.lower >> 16 * (row - 4) & 0xFFFF;
      for (u64 left = cells; left != 0; left &= left - 1) visit(place.row + row, place.column + lowest(left));
    }
  }

  // A piece with few places left needs each of their cells.
  void add_need(Workspace& workspace, const Places& places, const int* counts, float sign) const {
    constexpr int kPlenty = 48;
    places.each([&](Place place) {
      const Shape& shape = tables_->shape[place.shape];
      if (counts[shape.piece] > kPlenty) return;
      const float share = sign / float(counts[shape.piece]);
      each_cell(shape, place, [&](int row, int column) { workspace.need[row][column] += share; });
    });
  }

  static void count_walls(const Position& position, Workspace& workspace) {
    const auto taken = [&](int row, int column) {
      return row < 0 || column < 0 || (position.taken[row] >> column & 1) != 0;
    };
    for (int row = 0; row < kRows; ++row)
      for (int column = 0; column < kColumns; ++column)
        workspace.walls[row][column] =
            u8(taken(row - 1, column) + taken(row + 1, column) + taken(row, column - 1) + taken(row, column + 1));
  }

  const Tables* tables_;
  int seats_;
  float room_[kPieces];
};
static_assert(search::Game<Adapter>);

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
