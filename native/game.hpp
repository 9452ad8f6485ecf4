// What a game is to the search and to batches. A game's *adapter* answers these questions from its kernel; both refine
// them (search/searchable.hpp, batch/observable.hpp). All threads share an adapter and only read it.
#pragma once

#include <concepts>
#include <type_traits>

#include "random.hpp"

namespace ominoes {

// Who acts, if it is not a seat; seats count from 0.
constexpr int kChance = -1;
constexpr int kOver = -2;
constexpr int kMostSeats = 5;

// An adapter is made from a position with its lookup, as the game's kernel lends it (capsule.hpp), and a number of seats.
// Making one throws std::invalid_argument if the game does not have that many seats.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::Position> &&
    requires(const G& game, typename G::Position& changing, const typename G::Position& position,
             const typename G::BorrowedPosition& borrowed, i32* ids, int id, int seat, int rank, u64 number,
             u32 outcome) {
  { G::BorrowedPosition::kName } -> std::convertible_to<const char*>;  // of the capsules
  { borrowed.position } -> std::convertible_to<typename G::Position>;
  { game.knows(borrowed) } -> std::same_as<bool>;  // whether a position is of this game
  { game.seats() } -> std::same_as<int>;
  { game.actor(position) } -> std::same_as<int>;  // a seat, kChance or kOver

  // What a seat can do; ids run from 0 to actions() - 1.
  { game.actions() } -> std::same_as<int>;
  { game.is_legal(position, id) } -> std::same_as<bool>;
  { game.count(position) } -> std::same_as<int>;         // of legal actions
  { game.list(position, ids) } -> std::same_as<int>;     // returns how many ids it wrote
  { game.pick(position, number) } -> std::same_as<int>;  // a legal action, drawn with a random number
  game.play(changing, id);

  // What chance can bring: as many equally likely outcomes as chances(), not all of them different.
  { game.chances(position) } -> std::same_as<int>;
  { game.outcome(position, rank) } -> std::same_as<u32>;
  game.play_outcome(changing, outcome);

  { game.score(position, seat) } -> std::same_as<int>;
  { game.ranks_before(position, seat, seat) } -> std::same_as<bool>;  // whether the first seat is the better one
};

}  // namespace ominoes
