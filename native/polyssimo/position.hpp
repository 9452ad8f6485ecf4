// A position of Polyssimo Challenge as plain data that copies by memcpy (RULES 2.5). How it changes is left to
// rules.hpp.
#pragma once

#include <type_traits>

#include "lookup.hpp"

namespace ominoes::polyssimo {

enum class Phase : u8 { lot, draft, placement, over };

constexpr u16 kNowhere = 0xFFFF;

// The rows of the board and padding, so that eight rows can be read from any row on.
constexpr int kPaddedRows = 20;

// The agreement before the game (RULES 2.6).
struct Agreement {
  u8 seats;
  u8 picks;                 // pieces that each seat takes in the draft
  u8 count_squares;         // whether squares decide instead of pieces
  u8 handicap[kMostSeats];  // the fewest black-and-white pieces that each seat must take
};

struct Position {
  u16 taken[kPaddedRows];  // bit c of row r is set if a piece lies there; beyond the board all bits are set
  u16 laid[kPieces];       // the placement of each piece, or kNowhere
  u32 pool;                // pieces that nobody has taken
  u32 owned[kMostSeats];   // pieces that each seat took
  u32 hand[kMostSeats];    // of these, the pieces that it has not laid
  Agreement agreed;
  u8 last[kMostSeats];  // the number of each seat's last placement, counted from 1; 0 for none
  u8 placements;        // how many pieces have been laid
  u8 standing;          // seats that can never lay again, as bits
  u8 first_seat;        // who began the draft
  u8 seat;              // who acts, in draft and placement
  Phase phase;
};

static_assert(std::is_trivially_copyable_v<Position>);
// Positions are compared and hashed by their bytes.
static_assert(std::has_unique_object_representations_v<Position>);

}  // namespace ominoes::polyssimo
