// Random games to the end: fair dice, each action exactly uniform among the legal ones.
//
// New figures and figures to finish are counted exactly. Extensions of planned figures are not: an action is drawn as
// if every extension in the lookup had room, and drawn again if it has none. This leaves every legal action equally
// likely and tests a few extensions instead of hundreds. After too many failed draws, when few actions are possible,
// all legal actions are listed.
//
// A *policy* makes players choose: it scores a number of draws, and the best one is played.
#pragma once

#include "legal.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

// The policy that plays the first draw.
struct Uniform {
  static constexpr int kTries = 1;
};

class Playout {
 public:
  Playout(const Lookup& lookup, const Position& position) : lookup_(lookup), position_(position) {}

  // Plays to the end, or at most this many actions, and returns how many there were.
  template <class Policy = Uniform>
  int run(Random& random, const Policy& policy = {}, int most = 1 << 30) {
    int actions = 0;
    while (position_.phase != Phase::over && actions < most) {
      if (position_.phase == Phase::roll) roll(position_, random);
      Move move = draw(random);
      if constexpr (Policy::kTries > 1) {
        if (move.form != kNone) {
          float best = policy(lookup_, position_, move);
          for (int i = 1; i < Policy::kTries; ++i) {
            const Move other = draw(random);
            const float value = policy(lookup_, position_, other);
            if (value > best) best = value, move = other;
          }
        }
      }
      if (move.form == kNone) {
        stand_aside(lookup_, position_);
        continue;
      }
      play(lookup_, position_, move);
      ++actions;
    }
    return actions;
  }

  // Draws an action of the seat to move; its form is kNone when the seat has no action in its turn.
  Move draw(Random& random) { return position_.phase == Phase::opening ? draw_listed(random) : draw_turn(random); }

  const Position& position() const { return position_; }
  int score_of(int seat) const { return position_.sheets[seat].score; }

 private:
  static constexpr int kDraws = 16;
  static constexpr u8 kNone = 255;
  static constexpr Move kNoMove = {kNone, 0, 0, 0};

  // The number of actions in a turn, including extensions that may have no room.
  struct Choice {
    int pens;         // that can be taken
    int least, most;  // squares that can be crossed
    int counts[kPens];
    int fresh;  // new figures with all pens
    int extensions;
    int finishes;
  };

  Move draw_turn(Random& random) {
    const Sheet& sheet = position_.sheets[position_.seat];
    const bool named = position_.number != 0;
    const Choice choice = count_actions(sheet);
    const int crosses = choice.fresh + choice.extensions, finish_forms = named ? 1 : 5;
    const int total = 2 * crosses + finish_forms * choice.finishes;
    if (total == 0) return kNoMove;
    for (int i = 0; i < kDraws; ++i) {
      int rank = int(random.below(u32(total)));
      if (rank >= 2 * crosses) {
        rank -= 2 * crosses;
        return finish(sheet, choice, rank / finish_forms, u8(named ? kFinish : kFinishNaming1 + rank % 5));
      }
      const u8 form = u8(rank % 2 == 0 ? kCross : kDeclare);
      rank /= 2;
      if (rank < choice.fresh) return begin(choice, rank, form);
      const Move move = extend(sheet, choice, rank - choice.fresh, form);
      if (move.form != kNone) return move;
    }
    return draw_listed(random);
  }

  Choice count_actions(const Sheet& sheet) {
    Choice choice = {};
    choice.pens = available_pens(position_);
    choice.least = position_.number != 0 ? position_.number : 1;
    choice.most = position_.number != 0 ? position_.number : kMostSquares;
    const int first = lookup_.begin[choice.least], end = lookup_.begin[choice.most + 1];
    for (int pen = 0; pen < kPens; ++pen) {
      if ((choice.pens >> pen & 1) == 0) continue;
      fit(lookup_, apart(lookup_, sheet, pen), choice.most, legal_.figures[pen]);
      int found = 0;
      for (int shape = first; shape < end; ++shape) found += count(legal_.figures[pen][shape]);
      choice.counts[pen] = found;
      choice.fresh += found;
    }
    for (int i = 0; i < sheet.planned_count; ++i) {
      if ((choice.pens >> sheet.planned[i].pen & 1) == 0) continue;
      ++choice.finishes;
      choice.extensions += extensions_of(sheet.planned[i], choice);
    }
    return choice;
  }

  int extensions_of(Planned planned, const Choice& choice) const {
    if (lookup_.squares[planned.shape] + choice.least > kMostSquares) return 0;
    const u16* begin = lookup_.extension_begin[planned.shape];
    return begin[choice.most < kMostSquares ? choice.most + 1 : kMostSquares] - begin[choice.least];
  }

  static Move finish(const Sheet& sheet, const Choice& choice, int rank, u8 form) {
    int i = 0;
    while ((choice.pens >> sheet.planned[i].pen & 1) == 0 || rank-- > 0) ++i;
    return {form, sheet.planned[i].pen, sheet.planned[i].shape, sheet.planned[i].first};
  }

  // The new figure with a rank among those of all pens.
  Move begin(const Choice& choice, int rank, u8 form) const {
    int pen = 0;
    while (rank >= choice.counts[pen]) rank -= choice.counts[pen++];
    for (int shape = lookup_.begin[choice.least];; ++shape) {
      const Cells anchors = legal_.figures[pen][shape];
      const int here = count(anchors);
      if (rank < here) return {form, u8(pen), u8(shape), u8(nth_of(anchors, rank))};
      rank -= here;
    }
  }

  // The extension with a rank among those in the lookup, or kNoMove if it has no room.
  Move extend(const Sheet& sheet, const Choice& choice, int rank, u8 form) const {
    for (int i = 0;; ++i) {
      const Planned planned = sheet.planned[i];
      if ((choice.pens >> planned.pen & 1) == 0) continue;
      const int here = extensions_of(planned, choice);
      if (rank >= here) {
        rank -= here;
        continue;
      }
      const int number = lookup_.extension_begin[planned.shape][choice.least] + rank;
      const Extension extension = lookup_.extensions[number];
      const u64 open = window(around(lookup_, sheet, planned), planned.first);
      if ((lookup_.added_squares[number] & ~open) != 0) return kNoMove;
      return {form, planned.pen, extension.shape, u8(planned.first + extension.shift)};
    }
  }

  Move draw_listed(Random& random) {
    find_legal(lookup_, position_, legal_);
    if (legal_.total == 0) return kNoMove;
    return nth_move(legal_, int(random.below(u32(legal_.total))));
  }

  const Lookup& lookup_;
  Position position_;
  Legal legal_;
};

}  // namespace ominoes::polymo::inline OMINOES_ARCH
