// The legal placements of a colour, found from a position alone, and whose turn it is.
//
// The search for placements goes over attach points: free cells that touch the colour at a corner and not at a side or,
// before its first piece, its starting cells. Each legal placement covers at least one; it is listed with the first in
// reading order, because the window of an attach point closes the earlier ones.
#pragma once

#include "position.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

// The candidates of a list that need none of the cells in this window.
inline Flags clear_of(const Lookup& lookup, int list, u64 window) {
  const u64 cells = gathered(lookup.reach[list], window) * sizeof(Flags);
  const auto shut = [&](int i) { return at_byte(lookup.shut[list][i], cells >> 4 * i & 15 * sizeof(Flags)); };
  static_assert(kNibbles == 7);
  return ~((shut(0) | shut(1)) | (shut(2) | shut(3)) | (shut(4) | shut(5)) | shut(6));
}

// The same for a starting cell, of all candidates.
struct WideFlags {
  u64 words[kWideWords];
};

inline WideFlags wide_clear_of(const Lookup& lookup, u64 window) {
  const u64 cells = gathered(lookup.wide_reach, window);
  WideFlags flags{};
  for (int nibble = 0; nibble < kWideNibbles; ++nibble)
    for (int i = 0; i < kWideWords; ++i) flags.words[i] |= lookup.wide_shut[nibble][cells >> 4 * nibble & 15][i];
  for (int i = 0; i < kWideWords; ++i) flags.words[i] = lookup.wide_all[i] & ~flags.words[i];
  return flags;
}

// The candidates of each list whose figures are not used yet.
struct Unused {
  Flags lists[kLists];
};

inline Unused unused(const Lookup& lookup, u32 used) {
  Unused left;
  std::memcpy(left.lists, lookup.all, sizeof left.lists);
  for (; used != 0; used &= used - 1)
    for (int list = 0; list < kLists; ++list) left.lists[list] &= lookup.others[lowest(used)][list];
  return left;
}

// Legal placements with one attach point: a word of flags for up to 64 slots.
struct Found {
  int cell;
  u64 flags;
  const Slot* slots;
  const Numbering* numbers;
};

// RULES 5.2: the free cells that touch the colour at a corner only or, before its first piece, the free
// starting cells.
inline CellSet attach_points(const Position& position, int colour) {
  CellSet attach;
  for (std::size_t i = 0; i < sizeof attach.bytes; i += 8)
    store(attach.bytes + i, load(position.corners[colour].bytes + i) & ~load(position.closed[colour].bytes + i));
  return attach;
}

// Calls visit(Found) with the legal placements of a colour until it returns true. After the colour's first piece it
// leaves out the figures in `without`: those that are used, and others that are not wanted.
template <class Visit>
inline void search(const Lookup& lookup, const Position& position, int colour, u32 without, Visit&& visit) {
  const CellSet attach = attach_points(position, colour);
  const auto closed = [&](int cell) {
    return window(cell, position.closed[colour]) | (window(cell, attach) & kBefore);
  };
  if (position.used[colour] == 0) {
    each_cell(attach, [&](int cell) {
      const WideFlags flags = wide_clear_of(lookup, closed(cell));
      for (int i = 0; i < kWideWords; ++i)
        if (flags.words[i] != 0 &&
            visit(Found{cell, flags.words[i], lookup.wide_slots + 64 * i, lookup.wide_numbers + 64 * i}))
          return true;
      return false;
    });
  } else {
    const Unused left = unused(lookup, without);
    each_cell(attach, [&](int cell) {
      const u64 around = closed(cell);
      const int list = closed_corner(around);
      const Flags flags = clear_of(lookup, list, around) & left.lists[list];
      for (int i = 0; i < 2; ++i)
        if (flags[i] != 0 && visit(Found{cell, flags[i], lookup.slots[list] + 64 * i, lookup.numbers[list] + 64 * i}))
          return true;
      return false;
    });
  }
}

template <class Visit>
inline void search(const Lookup& lookup, const Position& position, int colour, Visit&& visit) {
  search(lookup, position, colour, position.used[colour], visit);
}

inline bool can_move(const Lookup& lookup, const Position& position, int colour) {
  bool found = false;
  search(lookup, position, colour, [&](const Found&) { return found = true; });
  return found;
}

inline int count(const Lookup& lookup, const Position& position, int colour) {
  int sum = 0;
  search(lookup, position, colour, [&](const Found& found) {
    sum += popcount(found.flags);
    return false;
  });
  return sum;
}

// The most ids that list() can write: a first piece has the starting cells, later pieces have the corners.
constexpr int kMostMoves = kGroups * kSlots;
static_assert(kStarts * 64 * kWideWords <= kMostMoves);

// The id of one of the placements of `found`.
inline int id_of(const Found& found, int slot) {
  const Numbering number = found.numbers[slot];
  return u16(number.first + row_of(found.cell) * number.span + col_of(found.cell));
}

// Writes the ids of the legal placements of a colour and returns how many there are.
inline int list(const Lookup& lookup, const Position& position, int colour, u16* ids) {
  u16* next = ids;
  search(lookup, position, colour, [&](const Found& found) {
    const int row = row_of(found.cell), col = col_of(found.cell);
    for (u64 flags = found.flags; flags != 0; flags &= flags - 1) {
      const Numbering number = found.numbers[lowest(flags)];
      *next++ = u16(number.first + row * number.span + col);
    }
    return false;
  });
  return int(next - ids);
}

// RULES 5.2: gives the turn to the first colour, from `colour` on in cyclic order, that has a placement. Colours passed
// over are blocked for good. If no colour has a placement, the game is over.
inline void settle(const Lookup& lookup, Position& position, int colour) {
  for (int i = 0; i < position.colours; ++i, colour = (colour + 1) % position.colours) {
    if (position.blocked >> colour & 1) continue;
    if (can_move(lookup, position, colour)) {
      position.colour = u8(colour);
      return;
    }
    position.blocked = u8(position.blocked | 1 << colour);
  }
  position.colour = kNobody;
}

// Places a shape, which must be legal, and passes the turn on.
inline void play(const Lookup& lookup, Position& position, int shape, int origin) {
  place(lookup, position, shape, origin);
  settle(lookup, position, (position.colour + 1) % position.colours);
}

}  // namespace ominoes::blokus::inline OMINOES_ARCH
