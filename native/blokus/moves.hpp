// The legal placements of a colour, found from a position alone, and whose turn it is.
//
// Placements are looked for around attach points: free cells that touch the colour at a corner and not
// at a side or, before its first piece, its starting cells. Each legal placement covers at least one;
// it is listed with the first in reading order, because the earlier ones are closed in the window.
#pragma once

#include "position.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

// The candidates of a list that need no cell of this window.
inline Flags clear_of(const Tables& tables, int list, u64 window) {
  const u64 cells = gathered(tables.reach[list], window) * sizeof(Flags);
  const auto shut = [&](int i) { return at_byte(tables.shut[list][i], cells >> 4 * i & 15 * sizeof(Flags)); };
  static_assert(kNibbles == 7);
  return ~((shut(0) | shut(1)) | (shut(2) | shut(3)) | (shut(4) | shut(5)) | shut(6));
}

// The same for a starting cell, of all candidates.
struct WideFlags {
  u64 words[kWideWords];
};

inline WideFlags wide_clear_of(const Tables& tables, u64 window) {
  const u64 cells = gathered(tables.wide_reach, window);
  WideFlags flags{};
  for (int nibble = 0; nibble < kWideNibbles; ++nibble)
    for (int i = 0; i < kWideWords; ++i) flags.words[i] |= tables.wide_shut[nibble][cells >> 4 * nibble & 15][i];
  for (int i = 0; i < kWideWords; ++i) flags.words[i] = tables.wide_all[i] & ~flags.words[i];
  return flags;
}

// The candidates of each list whose figures have not been used.
struct Unused {
  Flags lists[kLists];
};

inline Unused unused(const Tables& tables, u32 used) {
  Unused left;
  std::memcpy(left.lists, tables.all, sizeof left.lists);
  for (; used != 0; used &= used - 1)
    for (int list = 0; list < kLists; ++list) left.lists[list] &= tables.others[lowest(used)][list];
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

// Calls visit(Found) with the legal placements of a colour until it returns true. After its first piece, those of the
// figures without these: not to be placed again, or not asked for.
template <class Visit>
inline void search(const Tables& tables, const Position& position, int colour, u32 without, Visit&& visit) {
  const CellSet attach = attach_points(position, colour);
  const auto closed = [&](int cell) {
    return window(cell, position.closed[colour]) | (window(cell, attach) & kBefore);
  };
  if (position.used[colour] == 0) {
    each_cell(attach, [&](int cell) {
      const WideFlags flags = wide_clear_of(tables, closed(cell));
      for (int i = 0; i < kWideWords; ++i)
        if (flags.words[i] != 0 &&
            visit(Found{cell, flags.words[i], tables.wide_slots + 64 * i, tables.wide_numbers + 64 * i}))
          return true;
      return false;
    });
  } else {
    const Unused left = unused(tables, without);
    each_cell(attach, [&](int cell) {
      const u64 around = closed(cell);
      const int list = closed_corner(around);
      const Flags flags = clear_of(tables, list, around) & left.lists[list];
      for (int i = 0; i < 2; ++i)
        if (flags[i] != 0 && visit(Found{cell, flags[i], tables.slots[list] + 64 * i, tables.numbers[list] + 64 * i}))
          return true;
      return false;
    });
  }
}

template <class Visit>
inline void search(const Tables& tables, const Position& position, int colour, Visit&& visit) {
  search(tables, position, colour, position.used[colour], visit);
}

inline bool can_move(const Tables& tables, const Position& position, int colour) {
  bool found = false;
  search(tables, position, colour, [&](const Found&) { return found = true; });
  return found;
}

inline int count(const Tables& tables, const Position& position, int colour) {
  int sum = 0;
  search(tables, position, colour, [&](const Found& found) {
    sum += popcount(found.flags);
    return false;
  });
  return sum;
}

// The most ids that list() can write: the first piece has the starting cells, later ones the corners.
constexpr int kMostMoves = kGroups * kSlots;
static_assert(kStarts * 64 * kWideWords <= kMostMoves);

// Writes the ids of the legal placements of a colour and returns how many there are.
inline int list(const Tables& tables, const Position& position, int colour, u16* ids) {
  u16* next = ids;
  search(tables, position, colour, [&](const Found& found) {
    const int row = row_of(found.cell), col = col_of(found.cell);
    for (u64 flags = found.flags; flags != 0; flags &= flags - 1) {
      const Numbering number = found.numbers[lowest(flags)];
      *next++ = u16(number.first + row * number.span + col);
    }
    return false;
  });
  return int(next - ids);
}

// RULES 5.2: gives the turn to the first colour, from `colour` on in cyclic order, that has a placement;
// those passed over are blocked for good. When there is none the game is over.
inline void settle(const Tables& tables, Position& position, int colour) {
  for (int i = 0; i < position.colours; ++i, colour = (colour + 1) % position.colours) {
    if (position.blocked >> colour & 1) continue;
    if (can_move(tables, position, colour)) {
      position.colour = u8(colour);
      return;
    }
    position.blocked = u8(position.blocked | 1 << colour);
  }
  position.colour = kNobody;
}

// Places a shape, which is legal, and passes the turn on.
inline void play(const Tables& tables, Position& position, int shape, int origin) {
  place(tables, position, shape, origin);
  settle(tables, position, (position.colour + 1) % position.colours);
}

}  // namespace ominoes::blokus::inline OMINOES_ARCH
