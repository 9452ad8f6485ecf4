// One copy of the search for Polymo; included once for each kind of machine.
#pragma once

#include "search/makers.hpp"
#include "search/polymo/adapter.hpp"
#include "search/search.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

static const char* weights_name(const void*, int) { return ""; }

static search::Searcher* make(const void* lent, int seats, const float*, search::Settings settings) {
  const Seen& seen = *static_cast<const Seen*>(lent);
  if (seats != seen.position.players) throw std::invalid_argument("the position has another number of seats");
  settings = search::suited(settings, 0.2f, 0.05f);
  return new search::Search<Adapter>(Adapter(*seen.tables, seats, settings), seen.position, settings);
}

static const search::Maker kMaker{Seen::kName, weights_name, 0, make};

}  // namespace ominoes::polymo::inline OMINOES_ARCH
