// What a batch needs to know about a game beside what every game answers: what a seat sees, as planes of numbers.
#pragma once

#include "batch/batcher.hpp"
#include "game.hpp"

namespace ominoes::batch::inline OMINOES_ARCH {

// Marks the cell with the number of each set bit, counted from the first cell of a plane.
inline void write_flags(u64 bits, i8* cells) {
  for (; bits != 0; bits &= bits - 1) cells[lowest(bits)] = 1;
}

template <class G>
concept Observable = Game<G> && std::constructible_from<G, const typename G::BorrowedPosition&, int> &&
    requires(const G& game, const typename G::Position& position, int seat, i8* planes) {
  { game.shape() } -> std::same_as<Shape>;
  game.observe(position, seat, planes);  // writes what a seat sees into planes of zeros
};

}  // namespace ominoes::batch::inline OMINOES_ARCH
