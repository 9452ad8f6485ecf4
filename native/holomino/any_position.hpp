// A position together with its lookup, of any size: what Python holds.
//
// Every argument is checked here; the headers that this one includes trust theirs.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "holomino/ids.hpp"
#include "holomino/playout.hpp"

namespace ominoes::holomino {

// The lookup of a game, in the smallest capacity that is large enough.
class AnyLookup {
 public:
  template <class Capacity>
  using Shared = std::shared_ptr<const Lookup<Capacity>>;

  AnyLookup(const std::vector<std::vector<Triple>>& tiles, int pool_size, int extent, bool product, bool random_first);

  // Calls visit(lookup) with the lookup of the actual size.
  template <class Visit>
  decltype(auto) visit(Visit&& visit) const {
    return std::visit(std::forward<Visit>(visit), lookup_);
  }

  int action_count() const {
    return visit([](const auto& lookup) { return lookup->action_count(); });
  }

  // The form and the hexagon of a lay, or the tile of a return and no hexagon.
  using Action = std::pair<int, std::optional<std::pair<int, int>>>;
  Action action(i64 id) const;
  // The id of a lay, or -1 for a hexagon that no tile can ever reach.
  int lay_id(int form, int q, int r) const;
  int return_id(int tile) const;

 private:
  std::variant<Shared<Small>, Shared<Medium>, Shared<Large>> lookup_;
};

// Long work calls this now and then, and ends early once it returns true.
using Interrupted = bool (*)();

// The totals of a number of random games.
struct Tally {
  i64 games = 0, turns = 0;
  i64 scores[2] = {0, 0};
};

class AnyPosition {
 public:
  static AnyPosition start(const AnyLookup& lookup);

  AnyPosition begin(int seat) const;
  AnyPosition take(int tile) const;
  AnyPosition play(i64 id) const;
  AnyPosition finish(u64 seed) const;
  Tally random_games(u64 seed, i64 games, Interrupted interrupted) const;

  Ids legal() const;
  bool is_legal(i64 id) const;

  const char* phase() const;
  int seat() const;
  int passes() const;
  std::pair<int, int> scores() const;
  std::vector<int> bag() const;
  std::vector<int> hand(int seat) const;

  // The digits that the corners of a hexagon show or demand: top left, right, bottom left; 0 for an unknown one.
  std::tuple<int, int, int> corners(int q, int r) const;
  bool is_laid(int q, int r) const;
  bool in_reach(int q, int r) const;

  // For a place: the number of circles that a tile closes there and their points, and the forms of all tiles that fit.
  std::pair<int, int> gain(int q, int r) const;
  std::vector<int> fitting(int q, int r) const;

  using PlacedTile = std::tuple<int, int, std::tuple<int, int, int>, int>;
  std::vector<PlacedTile> laid() const;
  std::vector<std::pair<int, int>> places() const;

  bool operator==(const AnyPosition& other) const;
  std::size_t hash() const;

  // Calls use(shared lookup, position) with those of the actual size.
  template <class Use>
  auto lend(Use use) const {
    return std::visit([&](const auto& held) { return use(held->lookup, held->position); }, held_);
  }

 private:
  template <class Capacity>
  struct Held {
    AnyLookup::Shared<Capacity> lookup;
    Position<Capacity> position;
  };
  template <class Capacity>
  using Owned = std::unique_ptr<Held<Capacity>>;
  using Any = std::variant<Owned<Small>, Owned<Medium>, Owned<Large>>;

  explicit AnyPosition(Any held) : held_(std::move(held)) {}

  template <class Visit>
  decltype(auto) visit(Visit&& visit) const {
    return std::visit([&](const auto& held) -> decltype(auto) { return visit(*held->lookup, held->position); }, held_);
  }

  // A copy of this position after change(lookup, position).
  template <class Change>
  AnyPosition changed(Change&& change) const {
    return std::visit(
        [&](const auto& held) {
          auto next = std::make_unique<std::decay_t<decltype(*held)>>(*held);
          change(*next->lookup, next->position);
          return AnyPosition(Any(std::move(next)));
        },
        held_);
  }

  Any held_;
};

}  // namespace ominoes::holomino
