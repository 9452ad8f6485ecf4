// The rules of the game on positions: draft, placement, turns, and standing seats (RULES 2.2 to 2.6). Action ids are
// the 24 takes by piece, then the placements.
#pragma once

#include "fits.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

// A placement by its shape and upper left corner.
struct Place {
  int shape;
  int row;
  int column;
};

inline Place place_of(const Lookup& lookup, int placement) {
  const int index = lookup.shape_of[placement];
  const Shape& shape = lookup.shape[index];
  const int across = kColumns - shape.width + 1;
  const int from_base = placement - shape.base;
  return {index, from_base / across, from_base % across};
}

inline int placement_of(const Lookup& lookup, Place place) {
  const Shape& shape = lookup.shape[place.shape];
  return shape.base + place.row * (kColumns - shape.width + 1) + place.column;
}

// The position before a game. The lot decides who begins the draft.
inline Position opening(const Agreement& agreed) {
  Position position{};
  for (int row = 0; row < kPaddedRows; ++row) {
    position.taken[row] = row < kRows ? u16(0xFFFF << kColumns) : u16(0xFFFF);
  }
  for (u16& placement : position.laid) placement = kNowhere;
  position.pool = kColoured | kBlackAndWhite;
  position.agreed = agreed;
  position.phase = Phase::lot;
  return position;
}

inline void begin(Position& position, int seat) {
  position.first_seat = u8(seat);
  position.seat = u8(seat);
  position.phase = Phase::draft;
}

// How many black-and-white pieces a seat still has to take.
inline int owed(const Position& position, int seat) {
  const int due = position.agreed.handicap[seat] - popcount(position.owned[seat] & kBlackAndWhite);
  return due > 0 ? due : 0;
}

// The pieces that the seat to act may take (RULES 2.6). There is always one: at the start the seats owe no more than
// their picks and the pool allow, and no legal take changes that.
inline u32 takeable(const Position& position) {
  const int seat = position.seat;
  const int picks_left = position.agreed.picks - popcount(position.owned[seat]);
  int owed_to_others = 0;
  for (int other = 0; other < position.agreed.seats; ++other) {
    if (other != seat) owed_to_others += owed(position, other);
  }
  u32 pieces = position.pool;
  if (owed(position, seat) == picks_left) pieces &= ~kColoured;
  if (popcount(position.pool & kBlackAndWhite) <= owed_to_others) pieces &= ~kBlackAndWhite;
  return pieces;
}

inline bool can_lay(const Lookup& lookup, const Position& position, int seat) {
  if (position.hand[seat] == 0) return false;
  const ShiftedBoards boards(position);
  Corners corners;
  for (u32 left = position.hand[seat]; left != 0; left &= left - 1) {
    const int piece = lowest(left);
    for (int shape = lookup.first_shape[piece]; shape < lookup.first_shape[piece + 1]; ++shape) {
      boards.corners(lookup.shape[shape], corners);
      if ((corners[0] | corners[1] | corners[2]) != 0) return true;
    }
  }
  return false;
}

inline u32 all_seats(const Position& position) { return (u32{1} << position.agreed.seats) - 1; }

// RULES 2.3: placement runs against the direction of the draft.
inline int seat_after(const Position& position, int seat) {
  if (position.agreed.seats < 1) __builtin_unreachable();
  return seat == 0 ? position.agreed.seats - 1 : seat - 1;
}

// Gives the turn to the first seat, from this one on, that can lay a piece. Seats that cannot stand for good.
inline void pass_turn(const Lookup& lookup, Position& position, int seat) {
  while (position.standing != all_seats(position)) {
    if ((position.standing >> seat & 1) == 0) {
      if (can_lay(lookup, position, seat)) {
        position.seat = u8(seat);
        return;
      }
      position.standing |= u8(1u << seat);
    }
    seat = seat_after(position, seat);
  }
  position.phase = Phase::over;
}

// Gives a piece to the seat to act, and the turn to the next seat. Returns whether the draft continues.
inline bool take(Position& position, int piece) {
  const u32 bit = u32{1} << piece;
  const int seat = position.seat;
  if (seat >= kMostSeats) __builtin_unreachable();
  position.pool &= ~bit;
  position.owned[seat] |= bit;
  position.hand[seat] |= bit;
  if (kPieces - popcount(position.pool) == position.agreed.seats * position.agreed.picks) {
    // RULES 2.3: the seat that took the last piece begins the placement.
    position.phase = Phase::placement;
    return false;
  }
  position.seat = u8(seat + 1 == position.agreed.seats ? 0 : seat + 1);
  return true;
}

// Lays a piece of the seat to act.
inline void lay(const Lookup& lookup, Position& position, Place place) {
  const Shape& shape = lookup.shape[place.shape];
  const u64 upper = shape.upper << place.column;
  const u64 lower = shape.lower << place.column;
  u16* rows = position.taken + place.row;
  for (int row = 0; row < 4; ++row) rows[row] |= u16(upper >> (16 * row));
  for (int row = 0; row < 2; ++row) rows[4 + row] |= u16(lower >> (16 * row));
  position.laid[shape.piece] = u16(placement_of(lookup, place));
  position.hand[position.seat] &= ~(u32{1} << shape.piece);
  position.last[position.seat] = ++position.placements;
}

inline bool is_legal(const Lookup& lookup, const Position& position, int id) {
  if (id < 0 || id >= kPieces + lookup.placements) return false;
  if (id < kPieces) return position.phase == Phase::draft && (takeable(position) >> id & 1) != 0;
  if (position.phase != Phase::placement) return false;
  const Place place = place_of(lookup, id - kPieces);
  const Shape& shape = lookup.shape[place.shape];
  return (position.hand[position.seat] >> shape.piece & 1) != 0 && fits(position, shape, place.row, place.column);
}

// Plays a legal action.
inline void play(const Lookup& lookup, Position& position, int id) {
  if (id < kPieces) {
    if (!take(position, id)) pass_turn(lookup, position, position.seat);
  } else {
    lay(lookup, position, place_of(lookup, id - kPieces));
    pass_turn(lookup, position, seat_after(position, position.seat));
  }
}

// What a seat has left, which decides the game (RULES 2.4): fewer is better, then the later last placement.
inline int left(const Position& position, int seat) {
  const u32 hand = position.hand[seat];
  if (position.agreed.count_squares == 0) return popcount(hand);
  return 5 * popcount(hand & kColoured) + 6 * popcount(hand & kBlackAndWhite);
}

inline bool ranks_before(const Position& position, int seat, int other) {
  const int own = left(position, seat);
  const int its = left(position, other);
  return own != its ? own < its : position.last[seat] > position.last[other];
}

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
