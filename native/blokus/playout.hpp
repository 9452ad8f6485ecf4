// Random games to the end, each move exactly uniform among the legal placements.
//
// A move is drawn from all candidates of the colour; if it is no longer legal, its group is looked at again
// and another one is drawn, which leaves every legal placement equally likely. So most groups are
// never looked at twice. What a colour's own move changes is done at once: its next draw then
// depends on nothing recent but the cells it wants to cover.
//
// A *taste* makes players choose: of so many draws the one that it likes best is played.
#pragma once

#include "groups.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

// No taste: the first draw is played.
struct Uniform {
  static constexpr bool kChooses = false;
};

class Playout {
 public:
  Playout(const Tables& tables, const Position& position) : tables_(tables), position_(position) {
    std::memcpy(closed_, position.closed, sizeof closed_);
    std::memcpy(corners_, position.corners, sizeof corners_);
    for (int colour = 0; colour < position.colours; ++colour) {
      squares_[colour] = position.squares[colour];
      last_[colour] = position.last[colour];
      groups_[colour].reset(unused(tables, position.used[colour]));
      if (position.used[colour] != 0) list_groups(colour);
    }
  }

  // Plays to the end, and calls record(shape, origin) with each placement.
  template <class Record, class Taste = Uniform>
  void run(Random& random, Record&& record, const Taste& taste = {}) {
    if (position_.colour == kNobody) return;
    const int colours = position_.colours, everybody = (1 << colours) - 1;
    int blocked = position_.blocked;
    for (int colour = position_.colour; blocked != everybody; colour = colour + 1 == colours ? 0 : colour + 1) {
      if (blocked >> colour & 1) continue;
      Move move;
      if (last_[colour] == kNobody ? open(colour, random, move) : draw(colour, random, taste, move)) {
        place(colour, move);
        record(move.shape, move.origin);
      } else {
        blocked |= 1 << colour;
      }
    }
  }

  const Tables& tables() const { return tables_; }

  // The placements of a colour, attach points with any, and figures with any; right until somebody plays, and
  // nothing for a colour without a piece on the board.
  struct Outlook {
    int placements, points;
    u32 pieces;
  };
  Outlook outlook(int colour) const {
    const Groups& groups = groups_[colour];
    return {groups.total(), groups.size(), groups.pieces(tables_)};
  }

  // The attach points of the other colours that a shape would cover.
  int covers_of_others(int colour, int shape, int origin) const {
    const Stamp& stamp = tables_.stamps[shape];
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

  int score_of(int colour) const { return score(tables_, squares_[colour], last_[colour]); }

 private:
  struct Move {
    int shape, origin;
  };

  void list_groups(int colour) {
    const CellSet attach = attach_points(position_, colour);
    each_cell(attach, [&](int cell) {
      groups_[colour].add(tables_, cell, window(cell, closed_[colour]) | (window(cell, attach) & kBefore));
      return false;
    });
    groups_[colour].finish();
  }

  // Draws the first piece of a colour from the placements on its starting cells; false if there is none.
  [[gnu::noinline]] bool open(int colour, Random& random, Move& move) {
    WideFlags flags[kStarts];
    int cells[kStarts];
    int starts = 0, total = 0;
    each_cell(corners_[colour], [&](int cell) {
      cells[starts] = cell;
      flags[starts] =
          wide_clear_of(tables_, window(cell, closed_[colour]) | (window(cell, corners_[colour]) & kBefore));
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
        const Slot slot = tables_.wide_slots[64 * (i % kWideWords) + nth_bit(word, rank)];
        move = {slot.shape, cells[i / kWideWords] + slot.origin};
        return true;
      }
      rank -= popcount(word);
    }
  }

  // Draws a later piece; false if there is none.
  template <class Taste>
  bool draw(int colour, Random& random, const Taste& taste, Move& move) {
    Groups& groups = groups_[colour];
    [[maybe_unused]] int tries = 0, best = 0;
    while (!groups.empty()) {
      const auto [shape, origin, group] = groups.draw(tables_, random);
      if (meets(closed_[colour], Spot(origin), tables_.stamps[shape].cells)) {
        groups.look_again(tables_, closed_[colour], group);
      } else if constexpr (Taste::kChooses) {
        const int liking = taste(*this, colour, shape, origin);
        if (tries == 0 || liking > best) best = liking, move = {shape, origin};
        if (++tries >= taste.tries) return true;
      } else {
        move = {shape, origin};
        return true;
      }
    }
    if constexpr (Taste::kChooses) return tries > 0;
    return false;
  }

  void place(int colour, Move move) {
    const Stamp& stamp = tables_.stamps[move.shape];
    const int piece = tables_.piece[move.shape];
    const Spot spot(move.origin);
    for (CellSet& closed : closed_) imprint(closed, spot, stamp.cells);
    imprint(closed_[colour], spot, stamp.halo);
    squares_[colour] += tables_.squares[piece];
    last_[colour] = piece;
    groups_[colour].drop(tables_, closed_[colour], piece);
    add_corners(colour, move, stamp, spot);
  }

  // Makes attach points of the corners of a placement that are free and were not attach points before.
  // A candidate on several of them belongs to the one that is listed first. (For noinline see Groups::drop.)
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
      groups_[colour].add(tables_, cell, window(cell, closed, corners) | tables_.before[move.shape][number]);
    }
    groups_[colour].finish();
    imprint(corners, spot, stamp.corners);
  }

  const Tables& tables_;
  const Position& position_;
  alignas(64) CellSet closed_[kColours];
  CellSet corners_[kColours];
  int squares_[kColours], last_[kColours];
  Groups groups_[kColours];
};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
