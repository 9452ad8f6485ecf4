// A position of Polymo (the sheets, the dice, the pens, whose turn it is) and what an action does to it (RULES 1.2 to
// 1.7). Which actions are legal is left to `legal.hpp`.
//
// A position is a value that copies as bytes. Equal positions are equal field by field: planned figures are kept in
// order, and unused entries are zero. All copies of the code compare positions, so comparison is always inlined.
#pragma once

#include "lookup.hpp"
#include "random.hpp"

namespace ominoes::polymo {

constexpr int kPens = 5;  // yellow, red, green, blue, black
constexpr int kAllPens = (1 << kPens) - 1;
constexpr int kStar = 5;  // the sixth face of a colour die
constexpr int kStarBit = 1 << kStar;
constexpr int kNumberStar = 6;  // the sixth face of the number die
constexpr int kMostSeats = 5;
constexpr int kMostDice = 4;
constexpr int kMostPlanned = 80;  // each sheet has 81 squares, and its opening figure covers at least one

enum class Phase : u8 { opening, roll, turn, over };

// A planned figure: its pen, its shape, and its first square.
struct Planned {
  u8 pen, shape, first;
  [[gnu::always_inline]] bool operator==(const Planned&) const = default;
};

struct alignas(16) Sheet {
  Cells colours[kPens];  // the squares in each colour, planned and painted
  u32 struck;            // a bit for each of the 21 figures
  u8 score;              // the squares of the figures that are not struck
  u8 alive;
  u8 out_pens;    // the pens it could take when it went out, a bit for each
  u8 out_number;  // the number then, 0 for any
  u8 planned_count;
  Planned planned[kMostPlanned];  // by pen, then by first square
  [[gnu::always_inline]] bool operator==(const Sheet&) const = default;
};

struct Position {
  Sheet sheets[kMostSeats];

  u8 players;
  u8 x_for_all;           // PM-1: whether everybody opens over the X, or only the active player
  u8 out_by_throw;        // PM-6: whether a player without an action for a throw is out
  u8 forgo_keeps_star;    // PM-13: whether finishing a figure takes only the pen, so that a star stays
  u8 next_after_thrower;  // PM-16: whether the seat after the thrower is active next, even if the thrower went out

  Phase phase;
  u8 active;
  u8 thrower;  // who was active at the throw, where `next_after_thrower` asks for it; otherwise 0
  u8 seat;     // whose turn it is

  u8 dice[kMostDice];  // faces; zero while there is no throw
  u8 dice_taken;       // a bit for each die
  u8 pens_taken;       // a bit for each pen
  u8 number_die;       // its face, 0 while there is no throw
  u8 number;           // how many squares to cross; 0 until somebody names it

  [[gnu::always_inline]] bool operator==(const Position&) const = default;
};

// What a seat does, in the order of action ids. A cross is named by the figure that results. Finishing names a number
// when the number die shows a star that is not resolved yet; crossing implies the number.
enum Form : u8 { kOpen, kCross, kDeclare, kFinish, kFinishNaming1 };
constexpr int kForms = kFinishNaming1 + 5;

struct Move {
  u8 form, pen, shape, first;
};

inline namespace OMINOES_ARCH {

constexpr int names_number(int form) { return form < kFinishNaming1 ? 0 : form - kFinishNaming1 + 1; }

inline int id_of(const Lookup& lookup, Move move) {
  return (move.form * kPens + move.pen) * lookup.placements + placement_of(lookup, move.shape, move.first);
}

// The move with an id from 0 to kForms * kPens * placements - 1.
inline Move move_of(const Lookup& lookup, int id) {
  const int placement = id % lookup.placements, rest = id / lookup.placements;
  return {u8(rest / kPens), u8(rest % kPens), lookup.shape_at[placement], lookup.first_at[placement]};
}

inline Cells cells_of(const Lookup& lookup, Move move) { return lookup.cells[move.shape] << move.first; }

inline Cells cells_of(const Lookup& lookup, Planned planned) { return lookup.cells[planned.shape] << planned.first; }

inline Cells covered(const Sheet& sheet) {
  Cells cells = 0;
  for (const Cells colour : sheet.colours) cells |= colour;
  return cells;
}

// RULES 1.8: the number of colour dice depends on the players at the start, not on those still in.
inline int dice_count(const Position& position) { return position.players <= 2 ? 2 : kMostDice; }

inline Position start(int players, int first_seat, bool x_for_all, bool out_by_throw, bool forgo_keeps_star,
                      bool next_after_thrower) {
  Position position = {};
  for (int seat = 0; seat < players; ++seat) {
    position.sheets[seat].score = kAllSquares;
    position.sheets[seat].alive = 1;
  }
  position.players = u8(players);
  position.x_for_all = x_for_all;
  position.out_by_throw = out_by_throw;
  position.forgo_keeps_star = forgo_keeps_star;
  position.next_after_thrower = next_after_thrower;
  position.phase = Phase::opening;
  position.active = position.seat = u8(first_seat);
  return position;
}

// The faces of the colour dice as a set of bits: of all dice, or only of those that nobody has taken yet.
inline int faces_shown(const Position& position) {
  int faces = 0;
  for (int die = 0; die < dice_count(position); ++die) faces |= 1 << position.dice[die];
  return faces;
}

inline int faces_left(const Position& position) {
  int faces = 0;
  for (int die = 0; die < dice_count(position); ++die)
    if ((position.dice_taken >> die & 1) == 0) faces |= 1 << position.dice[die];
  return faces;
}

// RULES 1.5: the pens that the seat to move can take, as a set of bits.
inline int available_pens(const Position& position) {
  const int free = kAllPens & ~position.pens_taken;
  if (position.phase == Phase::opening) return free;
  const int left = faces_left(position);
  if (left == 0) return free;
  const int by_star = (left & kStarBit) != 0 ? free & ~faces_shown(position) : 0;  // PM-15
  return (left & kAllPens) | by_star;
}

// A colour shown by dice takes all of these, which nobody else could use; another colour takes one star (PM-14), unless
// it is to stay (PM-13).
inline void take_pen(Position& position, int pen, bool keeps_star = false) {
  position.pens_taken |= u8(1 << pen);
  if (position.phase == Phase::opening) return;
  const bool shown = (faces_shown(position) >> pen & 1) != 0;
  if (keeps_star && !shown) return;
  for (int die = 0; die < dice_count(position); ++die) {
    if (position.dice[die] != (shown ? pen : kStar) || (position.dice_taken >> die & 1) != 0) continue;
    position.dice_taken |= u8(1 << die);
    if (!shown) break;
  }
}

inline void put_back(Position& position) {
  position.pens_taken = position.dice_taken = position.number_die = position.number = position.thrower = 0;
  for (u8& die : position.dice) die = 0;
}

// The next seat clockwise that is not out, perhaps the same one again; -1 when all are out.
inline int next_alive(const Position& position, int seat) {
  for (int i = 0; i < position.players; ++i) {
    seat = seat + 1 == position.players ? 0 : seat + 1;
    if (position.sheets[seat].alive) return seat;
  }
  return -1;
}

// After a turn: the next seat, or the next round once everybody has had a turn (RULES 1.3, 1.4).
inline void pass_on(Position& position) {
  const int next = next_alive(position, position.seat);
  // The seat itself or the active one is still in.
  if (next < 0) __builtin_unreachable();
  position.seat = u8(next);
  if (next != position.active) return;
  const int last = position.next_after_thrower ? position.thrower : next;  // PM-16
  put_back(position);
  if (position.phase == Phase::turn) position.active = position.seat = u8(next_alive(position, last));
  position.phase = Phase::roll;
}

// Whether this player can never move again, with any colour, number or planned figure. A free square has four
// neighbours and there are five pens, so one of them can cross it; and a planned figure can be finished.
inline bool is_blocked(const Lookup& lookup, const Sheet& sheet) {
  return sheet.planned_count == 0 && covered(sheet) == lookup.inside;
}

// Passes the turn of a seat without an action for this throw (RULES 1.7, PM-6): it takes no pen and no die.
inline void stand_aside(const Lookup& lookup, Position& position) {
  Sheet& sheet = position.sheets[position.seat];
  if (!position.out_by_throw && !is_blocked(lookup, sheet)) return pass_on(position);
  sheet.alive = 0;
  sheet.out_pens = u8(available_pens(position));
  sheet.out_number = position.number;
  if (position.seat != position.active) return pass_on(position);
  // PM-16: the active role moves on at once. The round begins with the next player, who has the whole throw to choose
  // from and names the number (PM-12).
  const int next = next_alive(position, position.seat);
  if (next < 0) {
    put_back(position);
    position.phase = Phase::over;
    return;
  }
  position.active = position.seat = u8(next);
}

inline void strike(const Lookup& lookup, Sheet& sheet, int shape) {
  const int figure = lookup.figure[shape];
  if ((sheet.struck >> figure & 1) != 0) return;
  sheet.struck |= u32{1} << figure;
  sheet.score = u8(sheet.score - lookup.figure_size[figure]);
}

inline void add_planned(Sheet& sheet, Planned planned) {
  int place = sheet.planned_count++;
  for (; place > 0; --place) {
    const Planned before = sheet.planned[place - 1];
    if (before.pen < planned.pen || (before.pen == planned.pen && before.first < planned.first)) break;
    sheet.planned[place] = before;
  }
  sheet.planned[place] = planned;
}

// Removes the planned figure in this colour that shares squares with `cells`.
inline void drop_planned(Sheet& sheet, int pen, Cells cells) {
  int place = 0;
  while (sheet.planned[place].pen != pen || !has(cells, sheet.planned[place].first)) ++place;
  --sheet.planned_count;
  for (; place < sheet.planned_count; ++place) sheet.planned[place] = sheet.planned[place + 1];
  sheet.planned[sheet.planned_count] = {};
}

// Plays a legal move. The next seat may have no action: see `settle` in legal.hpp.
inline void play(const Lookup& lookup, Position& position, Move move) {
  Sheet& sheet = position.sheets[position.seat];
  const Cells figure = cells_of(lookup, move);
  const Cells old = figure & sheet.colours[move.pen];
  take_pen(position, move.pen, position.forgo_keeps_star != 0 && move.form >= kFinish);
  if (position.phase == Phase::turn && position.number == 0)
    position.number = u8(move.form < kFinish ? count(figure ^ old) : names_number(move.form));
  sheet.colours[move.pen] |= figure;
  if (old != 0) drop_planned(sheet, move.pen, old);
  if (move.form == kCross)
    add_planned(sheet, {move.pen, move.shape, move.first});
  else
    strike(lookup, sheet, move.shape);
  pass_on(position);
}

// Sets the throw: the faces of the colour dice and of the number die.
inline void roll(Position& position, const u8* faces, int number_die) {
  for (int die = 0; die < dice_count(position); ++die) position.dice[die] = faces[die];
  position.number_die = u8(number_die);
  position.number = u8(number_die == kNumberStar ? 0 : number_die);
  position.thrower = position.next_after_thrower ? position.active : u8{0};
  position.phase = Phase::turn;
}

inline void roll(Position& position, Random& random) {
  u8 faces[kMostDice];
  for (int die = 0; die < dice_count(position); ++die) faces[die] = u8(random.below(6));
  roll(position, faces, int(random.below(6)) + 1);
}

}  // namespace OMINOES_ARCH
}  // namespace ominoes::polymo
