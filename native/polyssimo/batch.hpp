// Many random games at once, for benchmarks, tests and searches; compiled once for any machine and once for
// machines with AVX2 and BMI2.
#pragma once

#include "position.hpp"

namespace ominoes::polyssimo {

// A game has a take and a placement for each piece at most.
constexpr int kMostActions = 2 * kPieces;

// What came out of many games.
struct Tally {
  i64 games;
  i64 placements;
  i64 wins[kMostSeats];
  i64 left[kMostSeats];  // pieces or squares left, whatever decides
};

inline namespace OMINOES_ARCH {

// Plays random games from a position to the end.
Tally random_games(const Tables& tables, const Position& position, u64 seed, i64 games);

// Plays one random game to the end; gives the ids of its actions and how many there are.
int random_line(const Tables& tables, Position position, u64 seed, int (&ids)[kMostActions]);

}  // namespace OMINOES_ARCH
}  // namespace ominoes::polyssimo
