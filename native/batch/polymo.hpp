// Polymo for batches. Planes, as ominoes.research.observations.polymo names them, of the grid's size: for each seat from
// the mover's on its crosses and its painted squares by pen, the figures it struck and whether it is in the game; then
// the dice as flags.
#pragma once

#include <stdexcept>

#include "batch/game.hpp"
#include "polymo/legal.hpp"
#include "polymo/seen.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

class Table {
 public:
  using Position = polymo::Position;
  using Seen = polymo::Seen;
  struct Workspace {
    Legal legal;
  };
  static constexpr int kPlanesOfSeat = 2 * kPens + 2;

  Table(const Seen& seen, int seats) : tables_(*seen.tables), size_(seen.tables->size), seats_(seats) {
    if (seats != seen.position.players) throw std::invalid_argument("there are not so many seats");
  }

  bool knows(const Seen& seen) const { return &*seen.tables == &tables_ && seen.position.players == seats_; }
  int seats() const { return seats_; }
  int actions() const { return kForms * kPens * tables_.placements; }
  batch::Shape shape() const { return {kPlanesOfSeat * seats_ + 1, size_, size_}; }

  int actor(const Position& position) const {
    return position.phase == Phase::over   ? batch::kOver
           : position.phase == Phase::roll ? batch::kChance
                                           : position.seat;
  }

  int count(Workspace& workspace, const Position& position) const {
    find_legal(tables_, position, workspace.legal);
    return workspace.legal.total;
  }

  int list(Workspace& workspace, const Position& position, batch::i32* ids) const {
    find_legal(tables_, position, workspace.legal);
    int found = 0;
    each_move(workspace.legal, [&](Move move) { ids[found++] = id_of(tables_, move); });
    return found;
  }

  int pick(Workspace& workspace, const Position& position, u64 number) const {
    find_legal(tables_, position, workspace.legal);
    return id_of(tables_, nth_move(workspace.legal, batch::brought_below(number, workspace.legal.total)));
  }

  bool is_legal(Workspace& workspace, const Position& position, int id) const {
    find_legal(tables_, position, workspace.legal);
    return is_among(workspace.legal, move_of(tables_, id));
  }

  void play(Position& position, int id) const {
    polymo::play(tables_, position, move_of(tables_, id));
    settle(tables_, position);
  }

  // RULES 1.4: the number die turns fastest, the first colour die slowest.
  void chance(Position& position, u64 number) const {
    const int dice = dice_count(position);
    int throws = 6;
    for (int die = 0; die < dice; ++die) throws *= 6;
    int rest = batch::brought_below(number, throws);
    const int number_die = rest % 6 + 1;
    u8 faces[kMostDice] = {};
    for (int die = dice - 1; die >= 0; --die) faces[die] = u8((rest /= 6) % 6);
    roll(position, faces, number_die);
    settle(tables_, position);
  }

  void scores(const Position& position, batch::i32* scores) const {
    for (int seat = 0; seat < seats_; ++seat) scores[seat] = position.sheets[seat].score;
  }

  bool beats(const Position& position, int seat, int other) const {
    return position.sheets[seat].score < position.sheets[other].score;
  }

  void observe(const Position& position, int seat, i8* planes) const {
    const int squares = size_ * size_;
    for (int i = 0; i < seats_; ++i, planes += kPlanesOfSeat * squares) {
      const Sheet& sheet = position.sheets[(seat + i) % seats_];
      Cells planned[kPens] = {};
      for (int k = 0; k < sheet.planned_count; ++k)
        planned[sheet.planned[k].pen] |= cells_of(tables_, sheet.planned[k]);
      for (int pen = 0; pen < kPens; ++pen) {
        draw(planned[pen], planes + pen * squares);
        draw(sheet.colours[pen] & ~planned[pen], planes + (kPens + pen) * squares);
      }
      batch::write_flags(sheet.struck, planes + 2 * kPens * squares);
      if (sheet.alive) std::memset(planes + (2 * kPens + 1) * squares, 1, std::size_t(squares));
    }
    // The pens that can be taken, those taken, the faces of the dice that are left, the number, and the opening.
    if (position.phase == Phase::over) return;
    if (position.seat == seat) batch::write_flags(u64(available_pens(position)), planes);
    batch::write_flags(position.pens_taken, planes + 5);
    if (position.phase == Phase::turn)
      for (int die = 0; die < dice_count(position); ++die)
        if ((position.dice_taken >> die & 1) == 0) ++planes[10 + position.dice[die]];
    if (position.number != 0) planes[15 + position.number] = 1;
    planes[21] = position.phase == Phase::opening;
  }

 private:
  void draw(Cells cells, i8* plane) const {
    for (; cells != 0; cells &= cells - 1) {
      const int cell = first_of(cells);
      plane[row_of(cell) * size_ + col_of(cell)] = 1;
    }
  }

  const Tables& tables_;
  int size_, seats_;
};
static_assert(batch::Game<Table>);

}  // namespace ominoes::polymo::inline OMINOES_ARCH
