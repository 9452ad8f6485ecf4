// A position of Blokus, and what placing a piece does to it. A position copies by memcpy and holds no pointer:
// functions take the lookup beside it. Finding placements is left to moves.hpp.
#pragma once

#include <type_traits>

#include "lookup.hpp"

namespace ominoes::blokus {

constexpr int kColours = 4;
constexpr u8 kNobody = 255;

struct Position {
  CellSet own[kColours];      // covered by this colour
  CellSet closed[kColours];   // closed to this colour: covered, off the board, or beside its own cells
  CellSet corners[kColours];  // diagonal neighbours of its cells; before its first piece, its starting cells
  u32 used[kColours];         // the figures it has placed, figure i as bit i
  u8 squares[kColours];       // how many cells it covers
  u8 last[kColours];          // the figure it placed last, or kNobody
  u8 colours;                 // how many play: 4 or 2
  u8 colour;                  // who is to move, or kNobody when the game is over
  u8 blocked;                 // bit i: colour i had no placement in its turn and never moves again
  u8 size;
  u8 seats[kColours];  // the seats in the order of their first colours: 0, 1, 2, 3 unless drawn by lot
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 2048);
static_assert(std::has_unique_object_representations_v<Position>, "positions are compared byte by byte");

inline namespace OMINOES_ARCH {

// RULES 5.4: with three seats all of them move the last colour in turn, and nobody owns it.
constexpr bool is_shared(int colour, int seats) { return seats == 3 && colour == 3; }

// The seat that moves a colour of which this many pieces have been placed, unless the colours are drawn by lot. BL-4:
// the turn at the shared colour passes on only when a piece was placed.
constexpr int seat_of(int colour, int seats, int placed) {
  return is_shared(colour, seats) ? placed % 3 : colour % seats;
}

// The same in a position, in which the colours may have been drawn (BL-6).
inline int seat_of(const Position& position, int colour, int seats) {
  return position.seats[seat_of(colour, seats, popcount(position.used[colour]))];
}

// The first colour of a seat.
inline int first_colour(const Position& position, int seat) {
  int colour = 0;
  while (position.seats[colour] != seat) ++colour;
  return colour;
}

// The place of a stamp on a set of cells.
struct Spot {
  int byte, shift;
  explicit Spot(int origin) : byte((origin - kStride - 1) >> 3), shift((origin - kStride - 1) & 7) {}
};

template <int bands>
inline void imprint(CellSet& set, Spot spot, const u64 (&pattern)[bands]) {
  for (int band = 0; band < bands; ++band) {
    u8* at = set.bytes + spot.byte + 9 * band;
    store(at, load(at) | pattern[band] << spot.shift);
  }
}

template <int bands>
inline bool meets(const CellSet& set, Spot spot, const u64 (&pattern)[bands]) {
  u64 common = 0;
  for (int band = 0; band < bands; ++band)
    common |= load(set.bytes + spot.byte + 9 * band) & pattern[band] << spot.shift;
  return common != 0;
}

// RULES 5.2: puts a shape of the colour to move on the board. It neither checks that this is legal nor passes the turn
// on.
inline void place(const Lookup& lookup, Position& position, int shape, int origin) {
  const int colour = position.colour, piece = lookup.piece[shape];
  const Stamp& stamp = lookup.stamps[shape];
  const Spot spot(origin);
  // The first piece replaces the starting cells.
  if (position.used[colour] == 0) position.corners[colour] = {};
  imprint(position.own[colour], spot, stamp.cells);
  for (int i = 0; i < position.colours; ++i) imprint(position.closed[i], spot, stamp.cells);
  imprint(position.closed[colour], spot, stamp.halo);
  imprint(position.corners[colour], spot, stamp.corners);
  position.used[colour] |= u32{1} << piece;
  position.squares[colour] = u8(position.squares[colour] + lookup.squares[piece]);
  position.last[colour] = u8(piece);
}

// RULES 5.3: minus one for each square left; +15 with all figures placed, or +20 if the single square came last.
inline int score(const Lookup& lookup, int squares, int last) {
  const int left = lookup.set_squares - squares;
  if (left > 0) return -left;
  return lookup.squares[last] == 1 ? 20 : 15;
}

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
