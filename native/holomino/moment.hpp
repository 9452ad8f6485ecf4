// A position together with its table, whatever their size: what Python holds.
//
// Everything that comes from outside is checked here; the headers below trust what they are given.
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

// The tables of a game, in the smallest room that is large enough for it.
class Tables {
 public:
  template <class Room>
  using Shared = std::shared_ptr<const Table<Room>>;

  Tables(const std::vector<std::vector<Triple>>& tiles, int pool_size, int extent, bool product, bool random_first);

  // Calls visit(table) with the table as its size has it.
  template <class Visit>
  decltype(auto) visit(Visit&& visit) const {
    return std::visit(std::forward<Visit>(visit), table_);
  }

  int action_count() const {
    return visit([](const auto& table) { return table->action_count(); });
  }

  // The form and the hexagon of a lay, or the tile of a return and no hexagon.
  using Action = std::pair<int, std::optional<std::pair<int, int>>>;
  Action action(i64 id) const;
  // The id of a lay, or -1 for a hexagon that no tile can ever reach.
  int lay_id(int form, int q, int r) const;
  int return_id(int tile) const;

 private:
  std::variant<Shared<Small>, Shared<Medium>, Shared<Large>> table_;
};

// Whether long work should end; asked from time to time.
using Interrupted = bool (*)();

// What a number of random games came to.
struct Tally {
  i64 games = 0, turns = 0;
  i64 scores[2] = {0, 0};
};

class Moment {
 public:
  static Moment start(const Tables& tables);

  Moment begin(int seat) const;
  Moment take(int tile) const;
  Moment play(i64 id) const;
  Moment finish(u64 seed) const;
  Tally random_games(u64 seed, i64 games, Interrupted interrupted) const;

  Ids legal() const;
  bool is_legal(i64 id) const;

  const char* phase() const;
  int seat() const;
  int passes() const;
  std::pair<int, int> scores() const;
  std::vector<int> bag() const;
  std::vector<int> hand(int seat) const;

  // What the corners of a hexagon show or ask for, top left, right and bottom left; 0 is unknown.
  std::tuple<int, int, int> corners(int q, int r) const;
  bool is_laid(int q, int r) const;
  bool in_reach(int q, int r) const;

  // For a place: the circles a tile closes there and their points, and the forms of all tiles that fit.
  std::pair<int, int> gain(int q, int r) const;
  std::vector<int> fitting(int q, int r) const;

  using Laid = std::tuple<int, int, std::tuple<int, int, int>, int>;
  std::vector<Laid> laid() const;
  std::vector<std::pair<int, int>> places() const;

  bool operator==(const Moment& other) const;
  std::size_t hash() const;

  // Calls use(shared table, position) as their size has them.
  template <class Use>
  auto lend(Use use) const {
    return std::visit([&](const auto& held) { return use(held->table, held->position); }, held_);
  }

 private:
  template <class Room>
  struct Held {
    Tables::Shared<Room> table;
    Position<Room> position;
  };
  template <class Room>
  using Owned = std::unique_ptr<Held<Room>>;
  using Any = std::variant<Owned<Small>, Owned<Medium>, Owned<Large>>;

  explicit Moment(Any held) : held_(std::move(held)) {}

  template <class Visit>
  decltype(auto) visit(Visit&& visit) const {
    return std::visit([&](const auto& held) -> decltype(auto) { return visit(*held->table, held->position); }, held_);
  }

  // A copy of this moment after change(table, position).
  template <class Change>
  Moment changed(Change&& change) const {
    return std::visit(
        [&](const auto& held) {
          auto next = std::make_unique<std::decay_t<decltype(*held)>>(*held);
          change(*next->table, next->position);
          return Moment(Any(std::move(next)));
        },
        held_);
  }

  Any held_;
};

}  // namespace ominoes::holomino
