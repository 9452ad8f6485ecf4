// The search for Holomino, for each size of its positions.
#include "search/makers.hpp"
#include "search/holomino/adapter.hpp"
#include "search/search.hpp"

namespace ominoes::holomino {
namespace {

const char* weights_name(const void*, int) { return ""; }

template <class Room>
search::Searcher* make(const void* lent, int seats, const float*, search::Settings settings) {
  const auto& seen = *static_cast<const Seen<Room>*>(lent);
  if (seats != 2) throw std::invalid_argument("Holomino has two seats");
  settings = search::suited(settings, 0.45f, 0.05f);
  return new search::Search<Adapter<Room>>(Adapter<Room>(*seen.table, settings), seen.position, settings);
}

template <class Room>
const search::Maker kMaker{Seen<Room>::kName, weights_name, 0, make<Room>};

}  // namespace

const search::Maker& small_maker() { return kMaker<Small>; }
const search::Maker& medium_maker() { return kMaker<Medium>; }
const search::Maker& large_maker() { return kMaker<Large>; }

}  // namespace ominoes::holomino
