// Polymo for the search. Dice decide what can be crossed, so plans are worth what they may become; a sheet is judged
// after a few actions of players who strike what they can, by what is struck, what is planned and what room is left.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "polymo/playout.hpp"
#include "polymo/seen.hpp"
#include "search/game.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

// What an action promises, in squares.
struct Promise {
  static constexpr int kTries = 8;

  float operator()(const Tables& tables, const Position& position, Move move) const {
    const Sheet& sheet = position.sheets[position.seat];
    const int size = tables.squares[move.shape];
    const bool struck = (sheet.struck >> tables.figure[move.shape] & 1) != 0;
    if (move.form >= kFinish) return struck ? 0.2f : 0.9f * float(size);
    const Cells figure = cells_of(tables, move);
    const Cells fresh = figure & ~sheet.colours[move.pen];
    const Cells closed = covered(sheet) | ~tables.inside;
    const float snug = 0.08f * float(count(beside(figure) & ~figure & closed & kSheet));
    const float cost = 0.35f * float(count(fresh));
    if (move.form != kCross) return (struck ? -1.0f : float(size)) - cost + snug;
    // A plan: of five squares it waits for its pen; a smaller one may also grow.
    const float grown = size == kMostSquares ? 0 : 0.55f * float(kMostSquares);
    const float value = struck ? grown : std::max(0.8f * float(size), grown);
    return value - cost + snug;
  }

  static constexpr Cells kSheet = ((Cells{1} << 100) - 1) << 0;
};

class Adapter {
 public:
  using Position = polymo::Position;
  using Seen = polymo::Seen;
  struct Workspace {
    Legal legal;
  };
  static constexpr bool kDecided = false;
  static constexpr int kMostOutcomes = 48;

  Adapter(const Tables& tables, int seats, const search::Settings& settings)
      : tables_(&tables), seats_(seats), actions_(settings.tries * seats) {}

  static const Position& position_of(const Seen& seen) { return seen.position; }
  bool knows(const Seen& seen) const { return seen.tables.get() == tables_ && seen.position.players == seats_; }
  int seats() const { return seats_; }

  int actor(const Position& position) const {
    return position.phase == Phase::over   ? search::kOver
           : position.phase == Phase::roll ? search::kChance
                                           : position.seat;
  }

  void list(Workspace& workspace, const Position& position, search::Candidates& candidates, std::size_t) const {
    find_legal(*tables_, position, workspace.legal);
    const Promise promise;
    each_move(workspace.legal, [&](Move move) {
      candidates.push_back({u32(id_of(*tables_, move)), promise(*tables_, position, move)});
    });
  }

  void play(Position& position, u32 id) const {
    polymo::play(*tables_, position, move_of(*tables_, int(id)));
    settle(*tables_, position);
  }

  // A throw as a number: the faces, which have no order, and the number die.
  u32 draw(const Position& position, Random& random) const {
    u8 faces[kMostDice];
    const int dice = dice_count(position);
    for (int die = 0; die < dice; ++die) faces[die] = u8(random.below(6));
    for (int i = 1; i < dice; ++i)
      for (int j = i; j > 0 && faces[j] < faces[j - 1]; --j) std::swap(faces[j], faces[j - 1]);
    u32 outcome = random.below(6);
    for (int die = 0; die < dice; ++die) outcome = outcome * 6 + faces[die];
    return outcome;
  }

  void play_outcome(Position& position, u32 outcome) const {
    u8 faces[kMostDice];
    for (int die = dice_count(position) - 1; die >= 0; --die, outcome /= 6) faces[die] = u8(outcome % 6);
    roll(position, faces, int(outcome) + 1);
    settle(*tables_, position);
  }

  void judge(Workspace&, const Position& position, Random& random, float* rewards) const {
    Playout playout(*tables_, position);
    playout.run(random, Promise{}, actions_);
    this->rewards(playout.position(), rewards);
  }

  void rewards(const Position& position, float* rewards) const {
    float squares[search::kMostSeats];
    for (int seat = 0; seat < seats_; ++seat) squares[seat] = expected(position, seat);
    share(squares, rewards);
  }

  bool may_become(const Position& position, const Position& target) const {
    for (int seat = 0; seat < seats_; ++seat) {
      if ((position.sheets[seat].struck & ~target.sheets[seat].struck) != 0) return false;
      for (int pen = 0; pen < kPens; ++pen)
        if ((position.sheets[seat].colours[pen] & ~target.sheets[seat].colours[pen]) != 0) return false;
    }
    return true;
  }

  bool same(const Position& position, const Position& other) const { return position == other; }

 private:
  // The squares that a seat will have struck, at a guess.
  float expected(const Position& position, int seat) const {
    const Sheet& sheet = position.sheets[seat];
    float squares = float(kAllSquares - sheet.score);
    if (!sheet.alive || position.phase == Phase::over) return squares;
    u32 struck = sheet.struck;
    for (int i = 0; i < sheet.planned_count; ++i) {
      const int shape = sheet.planned[i].shape, figure = tables_->figure[shape];
      if ((struck >> figure & 1) != 0) continue;
      struck |= u32{1} << figure;
      squares += 0.75f * float(tables_->squares[shape]);
    }
    const int free = count(tables_->inside & ~covered(sheet));
    return squares + 0.6f * std::min(float(free), float(kAllSquares) - squares);
  }

  // Alone, the more squares the better; among others, it counts who has most, by how clearly.
  void share(const float* squares, float* rewards) const {
    if (seats_ == 1) {
      constexpr float kPoor = 40;  // from here on it counts; differences are small beside all squares
      rewards[0] = std::max(0.0f, squares[0] - kPoor) / (float(kAllSquares) - kPoor);
      return;
    }
    constexpr float kTemper = 7, kPoints = 0.15f;
    float highest = squares[0], sum = 0;
    for (int seat = 1; seat < seats_; ++seat) highest = std::max(highest, squares[seat]);
    for (int seat = 0; seat < seats_; ++seat) sum += rewards[seat] = std::exp((squares[seat] - highest) / kTemper);
    for (int seat = 0; seat < seats_; ++seat)
      rewards[seat] =
          (1 - kPoints) * rewards[seat] / sum + kPoints * squares[seat] / (float(kAllSquares) * float(seats_));
  }

  const Tables* tables_;
  int seats_;
  int actions_;  // that are played before the sheets are looked at
};
static_assert(search::Game<Adapter>);

}  // namespace ominoes::polymo::inline OMINOES_ARCH
