// Blokus for batches. Planes, as ominoes.research.observations.blokus names them, of the board's size: the cells of
// each colour from the mover's on, their attach points, their stocks, and what is closed to the mover.
#pragma once

#include <stdexcept>

#include "batch/game.hpp"
#include "blokus/moves.hpp"
#include "blokus/seen.hpp"
#include "blokus/verdict.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

class Table {
 public:
  using Position = blokus::Position;
  using Seen = blokus::Seen;
  struct Workspace {
    u16 ids[kMostMoves];
    Found found[kMostMoves / 64 + 1];
  };

  Table(const Seen& seen, int seats)
      : tables_(*seen.tables), size_(seen.tables->size), seats_(seats), colours_(seen.position.colours) {
    if (seats < 2 || seats > colours_) throw std::invalid_argument("there are not so many seats");
  }

  bool knows(const Seen& seen) const { return &*seen.tables == &tables_ && seen.position.colours == colours_; }
  int seats() const { return seats_; }
  int actions() const { return tables_.placements; }
  batch::Shape shape() const { return {3 * colours_ + 1, size_, size_}; }

  int actor(const Position& position) const {
    return position.colour == kNobody ? batch::kOver : seat_of(position, position.colour);
  }

  int count(Workspace&, const Position& position) const { return blokus::count(tables_, position, position.colour); }

  int list(Workspace& workspace, const Position& position, batch::i32* ids) const {
    const int found = blokus::list(tables_, position, position.colour, workspace.ids);
    for (int i = 0; i < found; ++i) ids[i] = workspace.ids[i];
    return found;
  }

  // Counts flags and takes the one that is wanted: no other placement is ever written down.
  int pick(Workspace& workspace, const Position& position, u64 number) const {
    int words = 0, total = 0;
    search(tables_, position, position.colour, [&](const Found& found) {
      workspace.found[words++] = found;
      total += popcount(found.flags);
      return false;
    });
    int rank = batch::brought_below(number, total);
    const Found* found = workspace.found;
    for (int here; (here = popcount(found->flags)) <= rank; ++found) rank -= here;
    const Numbering numbering = found->numbers[nth_bit(found->flags, rank)];
    return u16(numbering.first + row_of(found->cell) * numbering.span + col_of(found->cell));
  }

  bool is_legal(Workspace&, const Position& position, int id) const { return blokus::is_legal(tables_, position, id); }

  void play(Position& position, int id) const {
    blokus::play(tables_, position, tables_.shape_of[id], tables_.origin_of[id]);
  }

  void chance(Position&, u64) const {}

  // RULES 5.4: the sum over a seat's colours; nobody owns the one that three players share.
  void scores(const Position& position, batch::i32* scores) const {
    for (int seat = 0; seat < seats_; ++seat) scores[seat] = 0;
    for (int colour = 0; colour < colours_; ++colour)
      if (seats_ != 3 || colour != 3)
        scores[colour % seats_] += score(tables_, position.squares[colour], position.last[colour]);
  }

  bool beats(const Position& position, int seat, int other) const {
    batch::i32 all[kColours];
    scores(position, all);
    return all[seat] > all[other];
  }

  void observe(const Position& position, int seat, i8* planes) const {
    const int first = actor(position) == seat ? position.colour : seat;
    const int cells = size_ * size_;
    for (int i = 0; i < colours_; ++i) {
      const int colour = (first + i) % colours_;
      draw(position.own[colour], planes + i * cells);
      draw(attach_points(position, colour), planes + (colours_ + i) * cells);
      batch::write_flags(~position.used[colour] & ((u32{1} << kPieces) - 1), planes + (2 * colours_ + i) * cells);
    }
    i8* closed = planes + 3 * colours_ * cells;
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column) *closed++ = has(position.closed[first], cell_at(row, column));
  }

 private:
  int seat_of(const Position& position, int colour) const {
    if (seats_ == 3 && colour == 3) return popcount(position.used[3]) % 3;  // BL-4
    return colour % seats_;
  }

  void draw(const CellSet& set, i8* plane) const {
    each_cell(set, [&](int cell) {
      plane[row_of(cell) * size_ + col_of(cell)] = 1;
      return false;
    });
  }

  const Tables& tables_;
  int size_, seats_, colours_;
};
static_assert(batch::Game<Table>);

}  // namespace ominoes::blokus::inline OMINOES_ARCH
