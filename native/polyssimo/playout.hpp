// Random games to the end, each action uniform among the legal ones.
#pragma once

#include "places.hpp"
#include "random.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

class Playout {
 public:
  explicit Playout(const Lookup& lookup) : lookup_(lookup) {}

  // Plays a position to its end, and calls record(id) for each action.
  template <class Record>
  void finish(Position& position, Random& random, Record&& record) {
    if (position.phase == Phase::lot) begin(position, int(random.below(position.agreed.seats)));
    while (position.phase == Phase::draft) {
      const u32 pieces = takeable(position);
      const int piece = nth_bit(pieces, int(random.below(u32(popcount(pieces)))));
      take(position, piece);
      record(piece);
    }
    if (position.phase == Phase::placement) lay_all(position, random, record);
  }

 private:
  // The candidates of one seat. At first any of its shapes on any cell is a candidate, and candidates are drawn until
  // one is legal. If that takes too long, all places are found, in this turn and in all later ones. Either way all
  // legal places are equally likely.
  struct Choices {
    bool found;
    int shapes;
    u8 shape[kMostShapes];
    Places places;
  };

  // If fewer than one in this many draws is legal, finding all places is faster.
  static constexpr int kDraws = 32;

  template <class Record>
  void lay_all(Position& position, Random& random, Record&& record) {
    for (int seat = 0; seat < position.agreed.seats; ++seat) list_shapes(choices_[seat], position.hand[seat]);
    for (int seat = position.seat; position.standing != all_seats(position); seat = seat_after(position, seat)) {
      if ((position.standing >> seat & 1) != 0) continue;
      Place place;
      if (choose(position, seat, random, place)) {
        position.seat = u8(seat);
        lay(lookup_, position, place);
        record(kPieces + placement_of(lookup_, place));
        strike_piece(choices_[seat], lookup_.shape[place.shape].piece);
      } else {
        position.standing |= u8(1u << seat);
      }
    }
    position.phase = Phase::over;
  }

  // Draws one of the legal places of a seat; returns false if there is none.
  bool choose(const Position& position, int seat, Random& random, Place& place) {
    const u32 hand = position.hand[seat];
    Choices& choices = choices_[seat];
    Places& places = choices.places;
    if (choices.found) {
      places.find_again(lookup_, position, hand);
    } else {
      if (hand == 0) return false;
      for (int draw = 0; draw < kDraws; ++draw) {
        const int candidate = int(random.below(u32(choices.shapes * kCells)));
        const int cell = candidate % kCells;
        place = {choices.shape[candidate / kCells], cell / kColumns, cell % kColumns};
        if (fits(position, lookup_.shape[place.shape], place.row, place.column)) return true;
      }
      choices.found = true;
      places.find(lookup_, position, hand);
    }
    if (places.size() == 0) return false;
    place = places[int(random.below(u32(places.size())))];
    return true;
  }

  void list_shapes(Choices& choices, u32 hand) {
    choices.found = false;
    choices.shapes = 0;
    for (; hand != 0; hand &= hand - 1) {
      const int piece = lowest(hand);
      const int stop = lookup_.first_shape[piece + 1];
      for (int shape = lookup_.first_shape[piece]; shape < stop; ++shape) {
        choices.shape[choices.shapes++] = u8(shape);
      }
    }
  }

  // Removes the shapes of a piece, which are adjacent, from the list.
  void strike_piece(Choices& choices, int piece) {
    if (choices.found) return;
    const int first = lookup_.first_shape[piece];
    const int struck = lookup_.first_shape[piece + 1] - first;
    int at = 0;
    while (choices.shape[at] != first) ++at;
    choices.shapes -= struck;
    for (; at < choices.shapes; ++at) choices.shape[at] = choices.shape[at + struck];
  }

  const Lookup& lookup_;
  Choices choices_[kMostSeats];
};

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
