// Holomino in the search. Both hands are open and only the draw is hidden, so the search sees the answers of the other
// side. To evaluate a position, players who take the most points and do not prepare circles for each other play a few
// turns; then the lead counts, less the more turns are to come.
#include <cmath>

#include "holomino/adapter.hpp"
#include "search/search.hpp"

namespace ominoes::holomino {

template <class Capacity>
class SearchAdapter : public Adapter<Capacity> {
 public:
  using typename Adapter<Capacity>::BorrowedPosition;
  using typename Adapter<Capacity>::Position;
  struct Workspace {};
  static constexpr bool kSingleWinner = false;
  static constexpr int kMostOutcomes = 40;

  SearchAdapter(const BorrowedPosition& borrowed, int seats, const float*, const search::Settings& settings)
      : Adapter<Capacity>(borrowed, seats), turns_(settings.tries) {}

  static search::Settings with_defaults(const search::Settings& settings, int) {
    return search::with_defaults(settings, 0.45f, 0.05f);
  }

  void list_candidates(Workspace&, const Position& position, search::Candidates& candidates, std::size_t) const {
    position.each_lay(*lookup_, [&](int form, Hex hex) {
      candidates.push_back({u32(lookup_->lay_id(form, hex)), place_value(position, hex) / 6});
    });
    if (!candidates.empty()) return;
    position.each_held(*lookup_, position.seat, [&](int tile) {
      candidates.push_back({u32(lookup_->return_id(tile)), 0});
    });
  }

  u32 draw(const Position& position, Random& random) const {
    return this->outcome(position, int(random.below(u32(this->chances(position)))));
  }

  void evaluate(Workspace&, const Position& from, Random& random, float* rewards) const {
    Position position = from;
    for (int turns = 0; turns < turns_ && position.phase != Phase::over;) {
      if (position.phase == Phase::act)
        act(position, random), ++turns;
      else
        this->play_outcome(position, draw(position, random));
    }
    this->rewards(position, rewards);
  }

  // A lead is worth less the more turns are to come.
  void rewards(const Position& position, float* rewards) const {
    const int lead = position.scores[0] - position.scores[1];
    const float to_come =
        position.phase == Phase::over ? 0 : float(position.bag.size() + 2 * lookup_->options.pool_size);
    const float scale = lookup_->options.product ? 60 : 1;
    const float clear = scale * (4 + 4 * std::sqrt(to_come));
    rewards[0] = 1 / (1 + std::exp(-float(lead) / clear));
    rewards[1] = 1 - rewards[0];
  }

  bool may_become(const Position& position, const Position& target) const {
    if (position.laid_count > target.laid_count) return false;
    for (int i = 0; i < position.laid_count; ++i) {
      const int cell = Position::cell(position.laid[i]);
      if (!(position.laid[i] == target.laid[i]) || position.cells[cell] != target.cells[cell]) return false;
    }
    return true;
  }

  bool same(const Position& position, const Position& other) const { return position == other; }

 private:
  // The points of a place, less the circles with one missing tile that it prepares for the other side.
  float place_value(const Position& position, Hex hex) const {
    constexpr Hex kPairs[3][2] = {{{0, -1}, {1, -1}}, {{1, 0}, {0, 1}}, {{-1, 1}, {-1, 0}}};
    float prepared = 0;
    for (const auto& [first, second] : kPairs)
      prepared += float(is_laid(position, hex, first) != is_laid(position, hex, second));
    return float(position.gain(*lookup_, hex).points) - 3 * prepared;
  }

  static bool is_laid(const Position& position, Hex hex, Hex step) {
    return (position.cells[Position::cell({i8(hex.q + step.q), i8(hex.r + step.r)})] & Position::occupied) != 0;
  }

  void act(Position& position, Random& random) const {
    float best = -1e9f;
    int chosen = -1;
    Hex place{};
    position.each_lay(*lookup_, [&](int form, Hex hex) {
      const float value = place_value(position, hex) + 2 * search::unit(random);
      if (value > best) best = value, chosen = form, place = hex;
    });
    if (chosen >= 0) {
      position.lay(*lookup_, chosen, place);
      return;
    }
    int returned = -1;
    float highest = -1;
    position.each_held(*lookup_, position.seat, [&](int tile) {
      const float drawn = search::unit(random);
      if (drawn > highest) highest = drawn, returned = tile;
    });
    position.give_back(*lookup_, returned);
  }

  using Adapter<Capacity>::lookup_;
  int turns_;  // to play before the lead counts
};

inline namespace OMINOES_ARCH {

static constexpr search::Maker kSearchMakers[] = {search::maker<SearchAdapter<Small>>(),
                                                  search::maker<SearchAdapter<Medium>>(),
                                                  search::maker<SearchAdapter<Large>>()};
extern const search::Makers kMakers;
constinit const search::Makers kMakers(kSearchMakers);

}  // namespace OMINOES_ARCH
}  // namespace ominoes::holomino
