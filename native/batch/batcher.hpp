// The interface of a batch, for every game and every copy of the code. Work comes in ranges of games, so that threads
// can share it; bindings.cpp starts the threads.
#pragma once

#include "bits.hpp"

namespace ominoes::batch {

// The shape of the planes in which a seat sees a game.
struct Shape {
  int planes, rows, columns;
};

// The games from `first` on, without `last`.
struct Range {
  i64 first, last;
};

class Batcher {
 public:
  virtual ~Batcher() = default;

  virtual int seats() const = 0;
  virtual int actions() const = 0;  // ids run from 0 to one less than this
  virtual Shape shape() const = 0;

  // Begins the games that `which` marks again, or all games if it is null.
  virtual void reset(Range, const u8* which, const u64* seeds) = 0;
  // The first game whose action is not legal, or -1. Games that are over have no action.
  virtual i64 first_illegal(Range, const i32* actions) const = 0;
  virtual void play(Range, const i32* actions) = 0;
  // Draws one of the legal actions of each game; -1 for games that are over.
  virtual void choose(Range, u64 seed, i32* actions) const = 0;
  virtual void count(Range, i64* counts) const = 0;
  virtual void list(Range, const i64* starts, i32* ids) const = 0;
  virtual void mask(Range, u8* masks) const = 0;
  virtual void observe(Range, i8* planes) const = 0;
  // Writes one game as a seat sees it into planes of zeros.
  virtual void view(i64 game, int seat, i8* planes) const = 0;
  // Writes the seat to act, or -1 when the game is over, and all scores.
  virtual void look(Range, i8* turns, i32* scores) const = 0;
  // Writes the rank of each seat, 1 for the best; equal seats share one.
  virtual void rank(Range, i8* ranks) const = 0;
};

}  // namespace ominoes::batch
