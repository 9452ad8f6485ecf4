// Polyssimo Challenge for batches. Planes, as ominoes.research.observations.polyssimo names them, of the board's size:
// the cells, the stock and the standing of each seat from the mover's on, then the pool and the phase.
#pragma once

#include <stdexcept>

#include "batch/game.hpp"
#include "polyssimo/places.hpp"
#include "polyssimo/seen.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

class Table {
 public:
  using Position = polyssimo::Position;
  using Seen = polyssimo::Seen;
  struct Workspace {
    Places places;
  };

  Table(const Seen& seen, int seats) : tables_(*seen.tables), seats_(seats) {
    if (seats != seen.position.agreed.seats) throw std::invalid_argument("there are not so many seats");
  }

  bool knows(const Seen& seen) const { return &*seen.tables == &tables_ && seen.position.agreed.seats == seats_; }
  int seats() const { return seats_; }
  int actions() const { return kPieces + tables_.placements; }
  batch::Shape shape() const { return {3 * seats_ + 2, kRows, kColumns}; }

  int actor(const Position& position) const {
    return position.phase == Phase::lot ? batch::kChance : position.phase == Phase::over ? batch::kOver : position.seat;
  }

  int count(Workspace& workspace, const Position& position) const {
    if (position.phase == Phase::draft) return popcount(takeable(position));
    workspace.places.find(tables_, position, position.hand[position.seat]);
    return workspace.places.size();
  }

  int list(Workspace& workspace, const Position& position, batch::i32* ids) const {
    int found = 0;
    if (position.phase == Phase::draft) {
      for (u32 left = takeable(position); left != 0; left &= left - 1) ids[found++] = lowest(left);
      return found;
    }
    workspace.places.find(tables_, position, position.hand[position.seat]);
    workspace.places.each([&](Place place) { ids[found++] = kPieces + placement_of(tables_, place); });
    return found;
  }

  int pick(Workspace& workspace, const Position& position, u64 number) const {
    const int rank = batch::brought_below(number, count(workspace, position));
    if (position.phase == Phase::draft) return nth_bit(takeable(position), rank);
    return kPieces + placement_of(tables_, workspace.places[rank]);
  }

  bool is_legal(Workspace&, const Position& position, int id) const {
    return polyssimo::is_legal(tables_, position, id);
  }

  void play(Position& position, int id) const { polyssimo::play(tables_, position, id); }
  void chance(Position& position, u64 number) const { begin(position, batch::brought_below(number, seats_)); }

  void scores(const Position& position, batch::i32* scores) const {
    for (int seat = 0; seat < seats_; ++seat) scores[seat] = left(position, seat);
  }

  bool beats(const Position& position, int seat, int other) const { return ranks_before(position, seat, other); }

  void observe(const Position& position, int seat, i8* planes) const {
    for (int i = 0; i < seats_; ++i) {
      const int other = (seat + i) % seats_;
      for (u32 laid = position.owned[other] & ~position.hand[other]; laid != 0; laid &= laid - 1)
        draw(place_of(tables_, position.laid[lowest(laid)]), planes + i * kCells);
      batch::write_flags(position.hand[other], planes + (seats_ + i) * kCells);
      if ((position.standing >> other & 1) != 0) std::memset(planes + (2 * seats_ + i) * kCells, 1, kCells);
    }
    batch::write_flags(position.pool, planes + 3 * seats_ * kCells);
    if (position.phase == Phase::draft) std::memset(planes + (3 * seats_ + 1) * kCells, 1, kCells);
  }

 private:
  void draw(Place place, i8* plane) const {
    const polyssimo::Shape& shape = tables_.shape[place.shape];
    for (int row = 0; row < shape.height; ++row) {
      const u64 cells = row < 4 ? shape.upper >> 16 * row & 0xFFFF : shape.lower >> 16 * (row - 4) & 0xFFFF;
      for (u64 bits = cells; bits != 0; bits &= bits - 1)
        plane[(place.row + row) * kColumns + place.column + lowest(bits)] = 1;
    }
  }

  const Tables& tables_;
  int seats_;
};
static_assert(batch::Game<Table>);

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
