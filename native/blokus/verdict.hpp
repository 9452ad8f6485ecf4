// Whether one placement is legal and, if not, why not, for a player who tries a move.
#pragma once

#include "position.hpp"

namespace ominoes::blokus {

enum class Verdict { ok, over, piece_used, cell_taken, side_contact, no_corner_contact, misses_start };

inline namespace OMINOES_ARCH {

// RULES 5.2, for the colour to move.
inline bool is_legal(const Lookup& lookup, const Position& position, int id) {
  const int colour = position.colour;
  if (colour == kNobody) return false;
  const int shape = lookup.shape_of[id];
  const Spot spot(lookup.origin_of[id]);
  return (position.used[colour] >> lookup.piece[shape] & 1) == 0 &&
         !meets(position.closed[colour], spot, lookup.stamps[shape].cells) &&
         meets(position.corners[colour], spot, lookup.stamps[shape].cells);
}

// The colour that covers a cell, or kNobody.
inline int owner(const Position& position, int cell) {
  for (int colour = 0; colour < position.colours; ++colour)
    if (has(position.own[colour], cell)) return colour;
  return kNobody;
}

struct Reason {
  Verdict verdict;
  int cell;  // the first cell in reading order that is at fault, or -1
};

inline Reason reason(const Lookup& lookup, const Position& position, int id) {
  const int colour = position.colour;
  if (colour == kNobody) return {Verdict::over, -1};
  const int shape = lookup.shape_of[id], origin = lookup.origin_of[id], piece = lookup.piece[shape];
  if (position.used[colour] >> piece & 1) return {Verdict::piece_used, -1};
  const auto first_cell = [&](auto&& at_fault) {
    for (int i = 0; i < lookup.squares[piece]; ++i) {
      const int cell = origin + lookup.cells[shape][i][0] * kStride + lookup.cells[shape][i][1];
      if (at_fault(cell)) return cell;
    }
    return -1;
  };
  const int taken = first_cell([&](int cell) { return owner(position, cell) != kNobody; });
  if (taken >= 0) return {Verdict::cell_taken, taken};
  const int beside = first_cell([&](int cell) { return has(position.closed[colour], cell); });
  if (beside >= 0) return {Verdict::side_contact, beside};
  if (meets(position.corners[colour], Spot(origin), lookup.stamps[shape].cells)) return {Verdict::ok, -1};
  return {position.used[colour] == 0 ? Verdict::misses_start : Verdict::no_corner_contact, -1};
}

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
