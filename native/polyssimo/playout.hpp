// Games played to their end by players who choose uniformly among their legal actions.
#pragma once

#include "places.hpp"
#include "random.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

class Playout {
 public:
  explicit Playout(const Tables& tables) : tables_(tables) {}

  // Plays a position to its end; record(id) is told of each action.
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
  // What is known of one seat's choices. At first any of its shapes on any cell is a candidate, and candidates
  // are drawn until one is legal. When that takes too long, all places are found, at this turn and at those
  // to come. Either way each legal place is as likely as any other.
  struct Choices {
    bool found;
    int shapes;
    u8 shape[kMostShapes];
    Places places;
  };

  // With fewer hits than one in so many draws, finding all places is faster.
  static constexpr int kDraws = 32;

  template <class Record>
  void lay_all(Position& position, Random& random, Record&& record) {
    for (int seat = 0; seat < position.agreed.seats; ++seat) list_shapes(choices_[seat], position.hand[seat]);
    for (int seat = position.seat; position.standing != all_seats(position); seat = seat_after(position, seat)) {
      if ((position.standing >> seat & 1) != 0) continue;
      Place place;
      if (choose(position, seat, random, place)) {
        position.seat = u8(seat);
        lay(tables_, position, place);
        record(kPieces + placement_of(tables_, place));
        strike_piece(choices_[seat], tables_.shape[place.shape].piece);
      } else {
        position.standing |= u8(1u << seat);
      }
    }
    position.phase = Phase::over;
  }

  // Draws one of the legal places of a seat; says whether there is one.
  bool choose(const Position& position, int seat, Random& random, Place& place) {
    const u32 hand = position.hand[seat];
    Choices& choices = choices_[seat];
    Places& places = choices.places;
    if (choices.found) {
      places.find_again(tables_, position, hand);
    } else {
      if (hand == 0) return false;
      for (int draw = 0; draw < kDraws; ++draw) {
        const int candidate = int(random.below(u32(choices.shapes * kCells)));
        const int cell = candidate % kCells;
        place = {choices.shape[candidate / kCells], cell / kColumns, cell % kColumns};
        if (fits(position, tables_.shape[place.shape], place.row, place.column)) return true;
      }
      choices.found = true;
      places.find(tables_, position, hand);
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
      const int stop = tables_.first_shape[piece + 1];
      for (int shape = tables_.first_shape[piece]; shape < stop; ++shape) {
        choices.shape[choices.shapes++] = u8(shape);
      }
    }
  }

  // Takes the shapes of a piece, which stand together, off the list.
  void strike_piece(Choices& choices, int piece) {
    if (choices.found) return;
    const int first = tables_.first_shape[piece];
    const int struck = tables_.first_shape[piece + 1] - first;
    int at = 0;
    while (choices.shape[at] != first) ++at;
    choices.shapes -= struck;
    for (; at < choices.shapes; ++at) choices.shape[at] = choices.shape[at + struck];
  }

  const Tables& tables_;
  Choices choices_[kMostSeats];
};

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
