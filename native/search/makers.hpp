// The list of games that can be searched, each with the copy of the code for this machine.
#pragma once

#include <cstddef>

namespace ominoes {

namespace search {

class Searcher;
struct Settings;

// How to search the positions of one game, which come in capsules of this name. What the position refers to has to
// outlive the search.
struct Maker {
  const char* capsule;
  // The name of what was learned for such positions, or an empty one; and how many numbers that are.
  const char* (*weights_name)(const void* seen, int seats);
  std::size_t weights;
  // Throws std::invalid_argument. The caller owns what is made.
  Searcher* (*make)(const void* seen, int seats, const float* weights, Settings settings);
};

}  // namespace search

#define OMINOES_MAKERS(game)             \
  namespace game {                       \
  const search::Maker& baseline_maker(); \
  const search::Maker& avx2_maker();     \
  const search::Maker& avx512_maker();   \
  }
OMINOES_MAKERS(blokus)
OMINOES_MAKERS(polyssimo)
OMINOES_MAKERS(polymo)
#undef OMINOES_MAKERS

namespace holomino {
const search::Maker& small_maker();
const search::Maker& medium_maker();
const search::Maker& large_maker();
}  // namespace holomino

namespace search {

// The maker for positions in capsules of this name, or none.
const Maker* maker_of(const char* name);

}  // namespace search
}  // namespace ominoes
