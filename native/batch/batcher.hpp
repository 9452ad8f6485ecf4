// Many games of one kind side by side, as their users see them, whatever the game and the copy of the code behind
// them. Work comes in ranges of games, so that threads can share it; who starts the threads is left to bindings.cpp.
#pragma once

#include "bits.hpp"

namespace ominoes::batch {

using i32 = std::int32_t;

// Who acts, beside the seats from 0 on.
constexpr int kChance = -1;
constexpr int kOver = -2;
constexpr int kMostSeats = 5;

// Planes of numbers in which a seat sees the table.
struct Shape {
  int planes, rows, columns;
};

// A run of games, the last one excluded.
struct Range {
  i64 first, last;
};

class Batcher {
 public:
  virtual ~Batcher() = default;

  virtual int seats() const = 0;
  virtual int actions() const = 0;  // ids run from 0 to this number
  virtual Shape shape() const = 0;

  // Begins the games that `which` marks, or all without it.
  virtual void reset(Range, const u8* which, const u64* seeds) = 0;
  // The first game with an action that is not legal, or -1; those that are over have no action.
  virtual i64 refused(Range, const i32* actions) const = 0;
  virtual void play(Range, const i32* actions) = 0;
  // Draws one of the legal actions of each game, -1 for those that are over.
  virtual void choose(Range, u64 seed, i32* actions) const = 0;
  virtual void count(Range, i64* counts) const = 0;
  virtual void list(Range, const i64* starts, i32* ids) const = 0;
  virtual void mask(Range, u8* masks) const = 0;
  virtual void observe(Range, i8* planes) const = 0;
  // One game as a seat sees it, into planes of zeros.
  virtual void view(i64 game, int seat, i8* planes) const = 0;
  // The seat to act, or -1 when the game is over; and all scores.
  virtual void look(Range, i8* turns, i32* scores) const = 0;
  // The rank of each seat, 1 for the first; equal seats share one.
  virtual void rank(Range, i8* ranks) const = 0;
};

// How to make a batch of a game whose positions come in a capsule of this name. What the positions refer to has to
// outlive the batch.
struct Maker {
  const char* capsule;
  // The games start at one of so many positions, drawn when there are several. Throws std::invalid_argument.
  Batcher* (*make)(const void* const* starts, int count, int seats, i64 games);
  Shape (*shape)(const void* seen, int seats);
  void (*observe)(const void* seen, int seats, int seat, i8* planes);
};

struct Makers {
  const Maker* first;
  int count;
};

}  // namespace ominoes::batch
