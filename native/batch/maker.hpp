// Makes batches of a game. `<game>/batch.cpp` has the makers of each game, in copies; chosen_maker.cpp chooses.
#pragma once

#include <span>

#include "batch/batcher.hpp"

namespace ominoes::batch {

// Makes batches of one game, whose positions come in capsules of this name. The lookups of the positions must outlive
// the batch.
struct Maker {
  const char* capsule;
  // Each game starts at one of `count` positions; chance draws which. Throws std::invalid_argument.
  Batcher* (*make)(const void* const* starts, int count, int seats, i64 games);
  Shape (*shape)(const void* borrowed, int seats);
  void (*observe)(const void* borrowed, int seats, int seat, i8* planes);
};
using Makers = std::span<const Maker>;

// The maker for positions in capsules of this name, or null.
const Maker* maker_of(const char* capsule);

// Throws if there is a game of whose copies this machine can run none.
void check_copies();

}  // namespace ominoes::batch
