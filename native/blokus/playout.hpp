// Random games to the end, each move exactly uniform among the legal placements.
//
// A move is drawn from all candidates of the colour. If it is no longer legal, its group is updated and another
// candidate is drawn, which leaves every legal placement equally likely; so most groups are never updated. The changes
// by a colour's own move are made at once: its next draw then depends on nothing recent but the cells it would cover.
//
// A *policy* makes players choose: it scores a number of draws, and the best one is played.
#pragma once

#include "groups.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

// The policy that plays the first draw.
struct Uniform {
  static constexpr bool kChooses = false;
};

class Playout {
 public:
  Playout(const Lookup& lookup, const Position& position) : lookup_(lookup), position_(position) {
    std::memcpy(closed_, position.closed, sizeof closed_);
    std::memcpy(corners_, position.corners, sizeof corners_);
    for (int colour = 0; colour < position.colours; ++colour) {
      squares_[colour] = position.squares[colour];
      last_[colour] = position.last[colour];
      groups_[colour].reset(unused(lookup, position.used[colour]));
      if (position.used[colour] != 0) list_groups(colour);
    }
  }

  // Plays to the end, and calls record(shape, origin) with each placement.
  template <class Record, class Policy = Uniform>
  void run(Random& random, Record&& record, const Policy& policy = {}) {
    if (position_.colour == kNobody) return;
    const int colours = position_.colours, everybody = (1 << colours) - 1;
    int blocked = position_.blocked;
    for (int colour = position_.colour; blocked != everybody; colour = colour + 1 == colours ? 0 : colour + 1) {
      if (blocked >> colour & 1) continue;
      Move move;
      if (last_[colour] == kNobody ? open(colour, random, move) : draw(colour, random, policy, move)) {
        place(colour, move);
        record(move.shape, move.origin);
      } else {
        blocked |= 1 << colour;
      }
    }
  }

  const Lookup& lookup() const { return lookup_; }

  // The number of placements of a colour, the number of attach points with a placement, and the figures with one. It
  // is right until a piece is placed, and zero for a colour without a piece on the board.
  struct Mobility {
    int placements, points;
    u32 pieces;
  };
  Mobility mobility(int colour) const {
    const Groups& groups = groups_[colour];
    return {groups.total(), groups.size(), groups.pieces(lookup_)};
  }

  // The attach points of the other colours that a shape would cover.
  int covers_of_others(int colour, int shape, int origin) const {
    const Stamp& stamp = lookup_.stamps[shape];
    const Spot spot(origin);
    int covered = 0;
    for (int band = 0; band < 2; ++band) {
      const int byte = spot.byte + 9 * band;
      u64 points = 0;
      for (int other = 0; other < position_.colours; ++other)
        if (other != colour) points |= load(corners_[other].bytes + byte) & ~load(closed_[other].bytes + byte);
      covered += popcount(points >> spot.shift & stamp.cells[band]);
    }
    return covered;
  }

  int score_of(int colour) const { return score(lookup_, squares_[colour], last_[colour]); }

 private:
  struct Move {
    int shape, origin;
  };

  void list_groups(int colour) {
    const CellSet attach = attach_points(position_, colour);
    each_cell(attach, [&](int cell) {
      groups_[colour].add(lookup_, cell, window(cell, closed_[colour]) | (window(cell, attach) & kBefore));
      return false;
    });
    groups_[colour].finish();
  }

  // Draws the first piece of a colour from the placements on its starting cells; returns false if there is none.
  [[gnu::noinline]] bool open(int colour, Random& random, Move& move) {
    WideFlags flags[kStarts];
    int cells[kStarts];
    int starts = 0, total = 0;
    each_cell(corners_[colour], [&](int cell) {
      cells[starts] = cell;
      flags[starts] =
          wide_clear_of(lookup_, window(cell, closed_[colour]) | (window(cell, corners_[colour]) & kBefore));
      for (const u64 word : flags[starts].words) total += popcount(word);
      ++starts;
      return false;
    });
    corners_[colour] = {};
    if (total == 0) return false;
    int rank = int(random.below(u32(total)));
    for (int i = 0;; ++i) {
      const u64 word = flags[i / kWideWords].words[i % kWideWords];
      if (rank < popcount(word)) {
        const Slot slot = lookup_.wide_slots[64 * (i % kWideWords) + nth_bit(word, rank)];
        move = {slot.shape, cells[i / kWideWords] + slot.origin};
        return true;
      }
      rank -= popcount(word);
    }
  }

  // Draws a later piece; returns false if there is none.
  template <class Policy>
  bool draw(int colour, Random& random, const Policy& policy, Move& move) {
    Groups& groups = groups_[colour];
    [[maybe_unused]] int tries = 0, best = 0;
    while (!groups.empty()) {
      const auto [shape, origin, group] = groups.draw(lookup_, random);
      if (meets(closed_[colour], Spot(origin), lookup_.stamps[shape].cells)) {
        groups.update(lookup_, closed_[colour], group);
      } else if constexpr (Policy::kChooses) {
        const int score = policy(*this, colour, shape, origin);
        if (tries == 0 || score > best) best = score, move = {shape, origin};
        if (++tries >= policy.tries) return true;
      } else {
        move = {shape, origin};
        return true;
      }
    }
    if constexpr (Policy::kChooses) return tries > 0;
    return false;
  }

  void place(int colour, Move move) {
    const Stamp& stamp = lookup_.stamps[move.shape];
    const int piece = lookup_.piece[move.shape];
    const Spot spot(move.origin);
    for (CellSet& closed : closed_) imprint(closed, spot, stamp.cells);
    imprint(closed_[colour], spot, stamp.halo);
    squares_[colour] += lookup_.squares[piece];
    last_[colour] = piece;
    groups_[colour].drop(lookup_, closed_[colour], piece);
    add_corners(colour, move, stamp, spot);
  }

  // Makes attach points of the corners of a placement that are free and were not attach points before. A candidate that
  // covers several of them belongs to the first one listed. (For noinline see Groups::drop.)
  [[gnu::noinline]] void add_corners(int colour, Move move, const Stamp& stamp, Spot spot) {
    const CellSet& closed = closed_[colour];
    CellSet& corners = corners_[colour];
    const auto fresh = [&](int band) {
      const int byte = spot.byte + 9 * band;
      return stamp.corners[band] & ~((load(closed.bytes + byte) | load(corners.bytes + byte)) >> spot.shift);
    };
    const u64 listed = folded(stamp.corners[0], stamp.corners[1], stamp.corners[2]);
    for (u64 left = folded(fresh(0), fresh(1), fresh(2)); left != 0; left &= left - 1) {
      const int cell = move.origin - kStride - 1 + kUnfolding.distance[lowest(left)];
      const int number = popcount(listed & ((left & (0 - left)) - 1));
      groups_[colour].add(lookup_, cell, window(cell, closed, corners) | lookup_.before[move.shape][number]);
    }
    groups_[colour].finish();
    imprint(corners, spot, stamp.corners);
  }

  const Lookup& lookup_;
  const Position& position_;
  alignas(64) CellSet closed_[kColours];
  CellSet corners_[kColours];
  int squares_[kColours], last_[kColours];
  Groups groups_[kColours];
};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
