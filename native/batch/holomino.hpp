// Holomino for batches. Planes, as ominoes.research.observations.holomino names them: a column for each q and a row for
// each r that tiles can reach, with the digits of the corners and what lies where; then the tiles as flags.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "batch/game.hpp"
#include "holomino/seen.hpp"

namespace ominoes::holomino {

template <class Room>
class BatchTable {
 public:
  using Position = holomino::Position<Room>;
  using Seen = holomino::Seen<Room>;
  struct Workspace {
    batch::i32 ids[Room::places * (Room::forms + 1)];
  };

  BatchTable(const Seen& seen, int seats) : table_(*seen.table) {
    if (seats != 2) throw std::invalid_argument("there are two seats");
    for (const auto& column : table_.columns) {
      first_row_ = std::min(first_row_, column.first_row);
      last_row_ = std::max(last_row_, column.first_row + column.rows - 1);
    }
  }

  bool knows(const Seen& seen) const { return &*seen.table == &table_; }
  int seats() const { return 2; }
  int actions() const { return table_.action_count(); }
  // A plane has room for the figure, and for a flag for each tile: where figures stay small, tiles are more than cells.
  batch::Shape shape() const {
    const int columns = 2 * table_.reach + 1;
    return {10, std::max(last_row_ - first_row_ + 1, (table_.tiles + columns - 1) / columns), columns};
  }

  int actor(const Position& position) const {
    return position.phase == Phase::over ? batch::kOver : position.phase == Phase::act ? position.seat : batch::kChance;
  }

  int count(Workspace&, const Position& position) const {
    int found = 0;
    position.each_lay(table_, [&](int, Hex) { ++found; });
    if (found == 0) position.each_held(table_, position.seat, [&](int) { ++found; });
    return found;
  }

  int list(Workspace&, const Position& position, batch::i32* ids) const {
    int found = 0;
    position.each_lay(table_, [&](int form, Hex hex) { ids[found++] = table_.lay_id(form, hex); });
    if (found == 0) position.each_held(table_, position.seat, [&](int tile) { ids[found++] = table_.return_id(tile); });
    std::sort(ids, ids + found);
    return found;
  }

  int pick(Workspace& workspace, const Position& position, u64 number) const {
    const int count = list(workspace, position, workspace.ids);
    return workspace.ids[batch::brought_below(number, count)];
  }

  bool is_legal(Workspace&, const Position& position, int id) const {
    const int lays = table_.forms * table_.hexes;
    if (id < lays) return position.can_lay(table_, id / table_.hexes, table_.hex_of(id));
    return position.holds(table_, position.seat, id - lays) && !position.can_lay_any(table_);
  }

  void play(Position& position, int id) const {
    const int lays = table_.forms * table_.hexes;
    if (id < lays)
      position.lay(table_, id / table_.hexes, table_.hex_of(id));
    else
      position.give_back(table_, id - lays);
  }

  void chance(Position& position, u64 number) const {
    if (position.phase == Phase::first) return position.begin(batch::brought_below(number, 2));
    int rank = batch::brought_below(number, position.bag.size()), drawn = 0;
    position.bag.each([&](int tile) {
      if (rank-- == 0) drawn = tile;
    });
    position.take(table_, drawn);
  }

  void scores(const Position& position, batch::i32* scores) const {
    for (int seat = 0; seat < 2; ++seat) scores[seat] = position.scores[seat];
  }

  bool beats(const Position& position, int seat, int other) const {
    return position.scores[seat] > position.scores[other];
  }

  void observe(const Position& position, int seat, i8* planes) const {
    const batch::Shape sizes = shape();
    const int cells = sizes.rows * sizes.columns;
    const auto at = [&](int plane, Hex hex) -> i8& {
      return planes[plane * cells + (hex.r - first_row_) * sizes.columns + hex.q + table_.reach];
    };
    const auto corners = [&](Hex hex) {
      for (const Corner corner : {top_left, right, bottom_left})
        at(corner, hex) = i8(digit_at<Room>(position.demand(hex), corner));
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
      if (!table_.reaches(hex.q, hex.r) || !position.in_reach(table_, hex)) continue;
      corners(hex);
      at(6, hex) = 1;
    }
    position.each_held(table_, seat, [&](int tile) { planes[7 * cells + tile] = 1; });
    position.each_held(table_, 1 - seat, [&](int tile) { planes[8 * cells + tile] = 1; });
    position.bag.each([&](int tile) { planes[9 * cells + tile] = 1; });
  }

 private:
  const Table<Room>& table_;
  int first_row_ = 0, last_row_ = 0;
};

}  // namespace ominoes::holomino
