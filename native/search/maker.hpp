// Makes searches of a game. `<game>/search.cpp` has the makers of each game, in copies; chosen_maker.cpp chooses.
#pragma once

#include <cstddef>
#include <span>

namespace ominoes::search {

class Searcher;
struct Settings;

// Makes searches of one game, whose positions come in capsules of this name. The lookup of the position must outlive
// the search.
struct Maker {
  const char* capsule;
  // The name of the learned weights for a position, or an empty name; and the number of weights.
  const char* (*weights_name)(const void* borrowed, int seats);
  std::size_t weights;
  // Throws std::invalid_argument. The caller owns the search.
  Searcher* (*make)(const void* borrowed, int seats, const float* weights, Settings settings);
};
using Makers = std::span<const Maker>;

// The maker for positions in capsules of this name, or null.
const Maker* maker_of(const char* capsule);

// Throws if there is a game of whose copies this machine can run none.
void check_copies();

}  // namespace ominoes::search
