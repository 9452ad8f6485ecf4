// What a batch needs to know of a game: an *adapter* that lays these few questions over a kernel. Adapters hold only
// what all threads may read.
#pragma once

#include <concepts>

#include "batch/batcher.hpp"

namespace ominoes::batch::inline OMINOES_ARCH {

// Seeded chance, number for number what `ominoes.games.luck` brings.
inline u64 mixed(u64 value) {
  value += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}
inline u64 lucky_number(u64 seed, u64 index) { return mixed(mixed(seed) + (index + 1) * 0x9E3779B97F4A7C15); }
__extension__ typedef unsigned __int128 u128;
inline int brought_below(u64 number, int limit) { return int(u128{number} * u64(limit) >> 64); }

// Writes the numbers of a set of bits into a plane, from its first cell on.
inline void write_flags(u64 bits, i8* cells) {
  for (; bits != 0; bits &= bits - 1) cells[lowest(bits)] = 1;
}

template <class G>
concept Game = requires(const G& game, typename G::Position& position, const typename G::Position& seen,
                        const typename G::Seen& lent, typename G::Workspace& workspace, i32* ids, i32* scores,
                        i8* planes, int id, u64 number) {
  G(lent, 2);                                  // throws when the game has not so many seats
  { game.knows(lent) } -> std::same_as<bool>;  // whether it is of the same game
  { game.seats() } -> std::same_as<int>;
  { game.actions() } -> std::same_as<int>;
  { game.shape() } -> std::same_as<Shape>;
  { game.actor(seen) } -> std::same_as<int>;  // a seat, kChance or kOver
  { game.count(workspace, seen) } -> std::same_as<int>;
  { game.list(workspace, seen, ids) } -> std::same_as<int>;     // says how many it wrote
  { game.pick(workspace, seen, number) } -> std::same_as<int>;  // one of them, by a random number
  { game.is_legal(workspace, seen, id) } -> std::same_as<bool>;
  game.play(position, id);
  game.chance(position, number);  // what this random number brings
  game.scores(seen, scores);
  { game.beats(seen, id, id) } -> std::same_as<bool>;  // whether the first seat ranks before the second
  game.observe(seen, id, planes);                      // as a seat sees it, into planes of zeros
};

}  // namespace ominoes::batch::inline OMINOES_ARCH
