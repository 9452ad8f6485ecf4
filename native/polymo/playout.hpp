// Random games to the end: fair dice, each action exactly uniform among the legal ones.
//
// New figures and figures to finish are counted exactly. The ways to continue a planned figure are not:
// an action is drawn as if every extension in the tables had room, and drawn again when it turns out to have
// none. That leaves every legal action equally likely and tests a few extensions instead of hundreds. When
// too many draws fail, because hardly anything is possible, all legal actions are listed after all.
//
// A *taste* makes players choose: of so many draws the one that it likes best is played.
#pragma once

#include "legal.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

// No taste: the first draw is played.
struct Uniform {
  static constexpr int kTries = 1;
};

class Playout {
 public:
  Playout(const Tables& tables, const Position& position) : tables_(tables), position_(position) {}

  // Plays to the end, or at least so many actions, and says how many there were.
  template <class Taste = Uniform>
  int run(Random& random, const Taste& taste = {}, int most = 1 << 30) {
    int actions = 0;
    while (position_.phase != Phase::over && actions < most) {
      if (position_.phase == Phase::roll) roll(position_, random);
      Move move = draw(random);
      if constexpr (Taste::kTries > 1) {
        if (move.form != kNone) {
          float best = taste(tables_, position_, move);
          for (int i = 1; i < Taste::kTries; ++i) {
            const Move other = draw(random);
            const float liking = taste(tables_, position_, other);
            if (liking > best) best = liking, move = other;
          }
        }
      }
      if (move.form == kNone) {
        stand_aside(tables_, position_);
        continue;
      }
      play(tables_, position_, move);
      ++actions;
    }
    return actions;
  }

  // An action of the seat to move; of form kNone when it can do nothing in its turn.
  Move draw(Random& random) { return position_.phase == Phase::opening ? draw_listed(random) : draw_turn(random); }

  const Position& position() const { return position_; }
  int score_of(int seat) const { return position_.sheets[seat].score; }

 private:
  static constexpr int kDraws = 16;
  static constexpr u8 kNone = 255;
  static constexpr Move kNoMove = {kNone, 0, 0, 0};

  // What can be done in a turn, counting extensions that may have no room.
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
    const Choice choice = look(sheet);
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

  Choice look(const Sheet& sheet) {
    Choice choice = {};
    choice.pens = available_pens(position_);
    choice.least = position_.number != 0 ? position_.number : 1;
    choice.most = position_.number != 0 ? position_.number : kMostSquares;
    const int first = tables_.begin[choice.least], end = tables_.begin[choice.most + 1];
    for (int pen = 0; pen < kPens; ++pen) {
      if ((choice.pens >> pen & 1) == 0) continue;
      fit(tables_, apart(tables_, sheet, pen), choice.most, legal_.figures[pen]);
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
    if (tables_.squares[planned.shape] + choice.least > kMostSquares) return 0;
    const u16* begin = tables_.extension_begin[planned.shape];
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
    for (int shape = tables_.begin[choice.least];; ++shape) {
      const Cells anchors = legal_.figures[pen][shape];
      const int here = count(anchors);
      if (rank < here) return {form, u8(pen), u8(shape), u8(nth_of(anchors, rank))};
      rank -= here;
    }
  }

  // The continuation with a rank among those in the tables, or kNoMove where it has no room.
  Move extend(const Sheet& sheet, const Choice& choice, int rank, u8 form) const {
    for (int i = 0;; ++i) {
      const Planned planned = sheet.planned[i];
      if ((choice.pens >> planned.pen & 1) == 0) continue;
      const int here = extensions_of(planned, choice);
      if (rank >= here) {
        rank -= here;
        continue;
      }
      const int number = tables_.extension_begin[planned.shape][choice.least] + rank;
      const Extension extension = tables_.extensions[number];
      const u64 open = window(around(tables_, sheet, planned), planned.first);
      if ((tables_.added_squares[number] & ~open) != 0) return kNoMove;
      return {form, planned.pen, extension.shape, u8(planned.first + extension.shift)};
    }
  }

  Move draw_listed(Random& random) {
    find_legal(tables_, position_, legal_);
    if (legal_.total == 0) return kNoMove;
    return nth_move(legal_, int(random.below(u32(legal_.total))));
  }

  const Tables& tables_;
  Position position_;
  Legal legal_;
};

}  // namespace ominoes::polymo::inline OMINOES_ARCH
