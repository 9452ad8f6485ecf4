// One copy of the search for Blokus; included once for each kind of machine (maker_baseline.cpp, maker_avx2.cpp).
#pragma once

#include "search/blokus/adapter.hpp"
#include "search/makers.hpp"
#include "search/search.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

static const char* weights_name(const void* seen, int seats) {
  if (static_cast<const Seen*>(seen)->position.colours == 2) return "blokus-duo";
  return seats == 2 ? "blokus-two" : "blokus-classic";
}

static search::Searcher* make(const void* lent, int seats, const float* weights, search::Settings settings) {
  const Seen& seen = *static_cast<const Seen*>(lent);
  if (seats < 2 || seats > seen.position.colours) throw std::invalid_argument("there are 2 to 4 seats");
  // Between two an untried placement is worth as much as the others: measured, as is the opposite among four.
  settings = search::suited(settings, 0.45f, seats == 2 ? 0.0f : 0.05f);
  settings.doubt = seats == 2 ? 0.0f : 1.0f;  // measured among four, between two not tried
  Adapter adapter(*seen.tables, seats, weights, settings);
  return new search::Search<Adapter>(std::move(adapter), seen.position, settings);
}

static const search::Maker kMaker{Seen::kName, weights_name, kWeights, make};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
