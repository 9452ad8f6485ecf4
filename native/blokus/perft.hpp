// Counts the lines of play of a given length, for comparison with known numbers. Only placements count: a colour that
// cannot move is passed over.
#pragma once

#include "moves.hpp"

namespace ominoes::blokus {

// Long work calls this now and then, and ends early once it returns true.
using Interrupted = bool (*)();

inline namespace OMINOES_ARCH {

class Perft {
 public:
  // `alone`: the same colour moves every time.
  Perft(const Lookup& lookup, bool alone, Interrupted interrupted)
      : lookup_(lookup), alone_(alone), interrupted_(interrupted) {}

  bool stopped() const { return stopped_; }

  // The number of lines of `depth` placements from a position where `colour` is next.
  u64 lines(const Position& position, int colour, int depth) {
    if (depth == 0) return 1;
    const int colours = position.colours;
    for (int i = 0; i < (alone_ ? 1 : colours); ++i, colour = (colour + 1) % colours) {
      if (position.blocked >> colour & 1) continue;
      u64 sum = 0;
      if (depth == 1) {
        sum = u64(count(lookup_, position, colour));
        if (sum != 0) return sum;
      } else if (branch(position, colour, depth, sum)) {
        return sum;
      }
    }
    return 0;
  }

 private:
  // Adds the lines that begin with a placement of this colour; returns false if it has none.
  bool branch(const Position& position, int colour, int depth, u64& sum) {
    bool moved = false;
    search(lookup_, position, colour, [&](const Found& found) {
      moved = true;
      for (u64 flags = found.flags; flags != 0 && !stopped_; flags &= flags - 1) {
        const Slot slot = found.slots[lowest(flags)];
        Position next = position;
        next.colour = u8(colour);
        place(lookup_, next, slot.shape, found.cell + slot.origin);
        sum += lines(next, alone_ ? colour : (colour + 1) % position.colours, depth - 1);
      }
      if (++nodes_ % 1024 == 0 && interrupted_()) stopped_ = true;
      return stopped_;
    });
    return moved;
  }

  const Lookup& lookup_;
  const bool alone_;
  const Interrupted interrupted_;
  u64 nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
