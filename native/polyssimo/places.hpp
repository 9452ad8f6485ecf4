// Legal placements as bitmaps, to count them, number them and draw from them without a list.
#pragma once

#include "rules.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

// All places where the shapes of some pieces fit, in the order of placement ids.
class Places {
 public:
  Places() { before_[0] = 0; }

  int size() const { return before_[shapes_]; }

  // Finds all places for the pieces of a hand.
  void find(const Lookup& lookup, const Position& position, u32 hand) {
    const ShiftedBoards boards(position);
    End end{};
    for (; hand != 0; hand &= hand - 1) {
      const int piece = lowest(hand);
      const int stop = lookup.first_shape[piece + 1];
      for (int shape = lookup.first_shape[piece]; shape < stop; ++shape) end = add(lookup, boards, shape, end);
    }
    shapes_ = end.shapes;
  }

  // The same after an earlier search in this game: a shape that fitted nowhere then fits nowhere now.
  void find_again(const Lookup& lookup, const Position& position, u32 hand) {
    const ShiftedBoards boards(position);
    End end{};
    for (int candidate = 0, candidates = shapes_; candidate < candidates; ++candidate) {
      const int shape = shape_[candidate];
      if ((hand >> lookup.shape[shape].piece & 1) != 0) end = add(lookup, boards, shape, end);
    }
    shapes_ = end.shapes;
  }

  // The place with `index` places before it.
  Place operator[](int index) const {
    int at = 0;
    while (before_[at + 1] <= index) ++at;
    int rank = index - before_[at];
    int word = 0;
    for (int here; (here = popcount(corners_[at][word])) <= rank; ++word) rank -= here;
    const int bit = nth_bit(corners_[at][word], rank);
    return {shape_[at], 4 * word + bit / 16, bit % 16};
  }

  bool contains(Place place) const {
    for (int at = 0; at < shapes_; ++at) {
      if (shape_[at] == place.shape) {
        return (corners_[at][place.row / 4] >> (place.row % 4 * 16 + place.column) & 1) != 0;
      }
    }
    return false;
  }

  // Visits every place in order.
  template <class Visit>
  void each(Visit visit) const {
    for (int at = 0; at < shapes_; ++at) {
      for (int word = 0; word < kWords; ++word) {
        for (u64 bits = corners_[at][word]; bits != 0; bits &= bits - 1) {
          const int bit = lowest(bits);
          visit(Place{shape_[at], 4 * word + bit / 16, bit % 16});
        }
      }
    }
  }

 private:
  // The numbers of shapes and of places found so far. They stay in registers; in memory, each step of add() would have
  // to read them back.
  struct End {
    int shapes;
    int places;
  };

  End add(const Lookup& lookup, const ShiftedBoards& boards, int shape, End end) {
    Corners& corners = corners_[end.shapes];
    boards.corners(lookup.shape[shape], corners);
    end.places += count(corners);
    // Without places the next shape overwrites this entry.
    const bool some = (corners[0] | corners[1] | corners[2]) != 0;
    shape_[end.shapes] = u8(shape);
    before_[end.shapes + 1] = u16(end.places);
    end.shapes += some;
    return end;
  }

  Corners corners_[kMostShapes];
  u16 before_[kMostShapes + 1];  // the number of places of the shapes before
  u8 shape_[kMostShapes];
  int shapes_ = 0;
};

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
