// Blokus for the search: priors and values from what was learned, and games played to their end by players who
// take the best looking of a few random placements.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "blokus/playout.hpp"
#include "blokus/seen.hpp"
#include "search/blokus/prior.hpp"
#include "search/blokus/value.hpp"
#include "search/game.hpp"

namespace ominoes::blokus {

constexpr int kWeights = kPriorWeights + kValueWeights;

inline namespace OMINOES_ARCH {

// Large pieces, and those that cover others' attach points.
struct Hungry {
  static constexpr bool kChooses = true;
  int tries;

  int operator()(const Playout& playout, int colour, int shape, int origin) const {
    const Tables& tables = playout.tables();
    return 4 * tables.squares[tables.piece[shape]] + playout.covers_of_others(colour, shape, origin);
  }
};

class Adapter {
 public:
  using Position = blokus::Position;
  using Seen = blokus::Seen;
  struct Workspace {
    Prior::Map map;
  };
  static constexpr bool kDecided = false;
  static constexpr int kMostOutcomes = 1;

  Adapter(const Tables& tables, int seats, const float* weights, const search::Settings& settings)
      : tables_(&tables), seats_(seats), value_share_(settings.value_share), taste_{settings.tries},
        learned_(std::make_unique<Learned>(*tables_, weights)) {
    for (int piece = 0; piece < kPieces; ++piece) (tables_->squares[piece] < 5 ? small_ : large_) |= u32{1} << piece;
  }

  static const Position& position_of(const Seen& seen) { return seen.position; }
  bool knows(const Seen& seen) const { return seen.tables.get() == tables_; }
  int seats() const { return seats_; }

  int actor(const Position& position) const {
    return position.colour == kNobody ? search::kOver : seat_of(position, position.colour);
  }

  // Small figures are hardly ever among the likeliest early in a game, on a large board for longer than on a small one:
  // they are left out while the others suffice.
  void list(Workspace& workspace, const Position& position, search::Candidates& candidates, std::size_t enough) const {
    learned_->prior.draw(position, workspace.map);
    const u32 used = position.used[position.colour];
    const bool early = used != 0 && popcount(used) <= position.colours + 3;
    add(workspace, position, early ? used | small_ : used, candidates);
    if (early && candidates.size() <= enough) add(workspace, position, used | large_, candidates);
    if (position.colours == 2 && position.colour == 1) favour_mirror_image(position, candidates);
  }

  // All legal actions until visit(id) returns true.
  template <class Visit>
  void each_action(const Position& position, Visit&& visit) const {
    blokus::search(*tables_, position, position.colour, [&](const Found& found) {
      const int row = row_of(found.cell), col = col_of(found.cell);
      for (u64 flags = found.flags; flags != 0; flags &= flags - 1) {
        const Numbering number = found.numbers[lowest(flags)];
        if (visit(u32(u16(number.first + row * number.span + col)))) return true;
      }
      return false;
    });
  }

  void play(Position& position, u32 id) const {
    blokus::play(*tables_, position, tables_->shape_of[id], tables_->origin_of[id]);
  }

  u32 draw(const Position&, Random&) const { return 0; }
  void play_outcome(Position&, u32) const {}

  void judge(Workspace&, const Position& position, Random& random, float* rewards) const {
    const Mixture mixture = mixture_for(position);
    float learned[search::kMostSeats] = {};
    Playout playout(*tables_, position);
    if (mixture.net > 0) judge_at_sight(position, playout, learned);
    if (mixture.chance < 1 && search::unit(random) >= mixture.chance) {
      std::copy_n(learned, seats_, rewards);
      return;
    }
    if (taste_.tries > 1)
      playout.run(
          random, [](int, int) {}, taste_);
    else
      playout.run(random, [](int, int) {});
    share(
        position, [&](int colour) { return playout.score_of(colour); }, rewards);
    if (mixture.net > 0)
      for (int seat = 0; seat < seats_; ++seat) rewards[seat] += mixture.net * (learned[seat] - rewards[seat]);
  }

  void rewards(const Position& position, float* rewards) const {
    share(
        position, [&](int colour) { return score(*tables_, position.squares[colour], position.last[colour]); },
        rewards);
  }

  // Duo: whoever is second can answer every piece with its mirror image, and nobody wins, unless a piece of the first lies
  // across the middle. Two pieces each are symmetric by chance hardly ever.
  bool is_as_good_as_drawn(const Position& position) const {
    return position.colours == 2 && position.colour == 0 && position.used[0] == position.used[1] &&
           popcount(position.used[0]) >= 2 && is_mirrored(position) && !can_lie_across(position);
  }

  // Pieces never move again: what lies in one position lies in those that follow.
  bool may_become(const Position& position, const Position& target) const {
    if (position.colours != target.colours || position.size != target.size) return false;
    for (int colour = 0; colour < position.colours; ++colour)
      for (int i = 0; i < int(sizeof(CellSet)); i += 8)
        if ((load(position.own[colour].bytes + i) & ~load(target.own[colour].bytes + i)) != 0) return false;
    return true;
  }

  bool same(const Position& position, const Position& other) const {
    return std::memcmp(&position, &other, sizeof position) == 0;
  }

 private:
  struct Learned {
    Prior prior;
    ValueNet value;
    Learned(const Tables& tables, const float* weights) : prior(tables, weights), value(weights + kPriorWeights) {}
  };

  // Whether the mirror image of each piece of the second colour lies on the board of two colours.
  static bool is_mirrored(const Position& position) {
    bool mirrored = true;
    each_cell(position.own[1], [&](int cell) {
      mirrored = has(position.own[0], opposite(position, cell));
      return !mirrored;
    });
    return mirrored;
  }

  static int opposite(const Position& position, int cell) {
    const int last = position.size - 1;
    return cell_at(last - row_of(cell), last - col_of(cell));
  }

  // Whether there is room for a piece that covers a cell and its mirror image: it has no mirror image itself.
  static bool can_lie_across(const Position& position) {
    const int middle = position.size / 2;
    for (int row = middle - 2; row < middle; ++row)
      for (int col = middle - 2; col < middle + 2; ++col) {
        const int cell = cell_at(row, col);
        if (is_way(position, cell, opposite(position, cell), 4)) return true;
      }
    return false;
  }

  // Whether so many steps over cells that are open to the first colour lead from one to another.
  static bool is_way(const Position& position, int cell, int target, int steps) {
    if (has(position.closed[0], cell)) return false;
    if (cell == target) return true;
    if (steps == 0) return false;
    return is_way(position, cell - 1, target, steps - 1) || is_way(position, cell + 1, target, steps - 1) ||
           is_way(position, cell - kStride, target, steps - 1) || is_way(position, cell + kStride, target, steps - 1);
  }

  // Whoever has mirrored everything so far will do so again.
  void favour_mirror_image(const Position& position, search::Candidates& candidates) const {
    if (position.used[1] == 0 || (position.used[0] & ~(u32{1} << position.last[0])) != position.used[1] ||
        !is_mirrored(position))
      return;
    float most = -1e30f;
    for (const auto& candidate : candidates) most = std::max(most, candidate.weight);
    for (auto& candidate : candidates) {
      const int shape = tables_->shape_of[candidate.id];
      if (tables_->piece[shape] != position.last[0]) continue;
      Position next = position;
      blokus::place(*tables_, next, shape, tables_->origin_of[candidate.id]);
      if (is_mirrored(next)) candidate.weight = most;
    }
  }

  void add(const Workspace& workspace, const Position& position, u32 without, search::Candidates& candidates) const {
    blokus::search(*tables_, position, position.colour, without, [&](const Found& found) {
      const int row = row_of(found.cell), col = col_of(found.cell);
      for (u64 flags = found.flags; flags != 0; flags &= flags - 1) {
        const Slot slot = found.slots[lowest(flags)];
        const Numbering number = found.numbers[lowest(flags)];
        candidates.push_back({u32(u16(number.first + row * number.span + col)),
                              learned_->prior.weight(*tables_, workspace.map, slot.shape, found.cell + slot.origin)});
      }
      return false;
    });
  }

  // With this chance a position is judged by a game played to its end too, and this is the net's share then.
  struct Mixture {
    float chance, net;
  };

  // With four colours games to the end are long at first and say little; late they are short and say more than the net.
  Mixture mixture_for(const Position& position) const {
    if (value_share_ >= 0) return {float(value_share_ < 1), value_share_};
    if (position.colours < kColours) return {1, 0.5f};
    int placed = 0;
    for (const u32 used : position.used) placed += popcount(used);
    const float progress = std::min(1.0f, float(placed) / (18 * kColours));
    return {0.2f + progress, 0.6f - 0.2f * progress};
  }

  // RULES 5.4: who moves a colour, and whose it is. With three players nobody owns the last colour.
  int seat_of(const Position& position, int colour) const {
    if (seats_ == 3 && colour == 3) return popcount(position.used[3]) % 3;
    return colour % seats_;
  }
  bool is_owned(int colour) const { return seats_ != 3 || colour != 3; }

  void judge_at_sight(const Position& position, const Playout& playout, float* shares) const {
    Sights sights;
    float input[2][kInputs], numbers[search::kMostSeats] = {};
    look(position, playout, sights);
    for (int colour = 0; colour < position.colours; colour += 2) {
      float values[2];
      for (const int k : {0, 1}) view(position, sights, colour + k, input[k]);
      learned_->value.judge(input, values);
      for (const int k : {0, 1})
        if (is_owned(colour + k)) numbers[(colour + k) % seats_] += values[k];
    }
    as_shares(numbers, shares);
  }

  void as_shares(const float* numbers, float* shares) const {
    float highest = numbers[0], sum = 0;
    for (int seat = 1; seat < seats_; ++seat) highest = std::max(highest, numbers[seat]);
    for (int seat = 0; seat < seats_; ++seat) sum += shares[seat] = std::exp(numbers[seat] - highest);
    for (int seat = 0; seat < seats_; ++seat) shares[seat] /= sum;
  }

  // Winning counts most, by how clearly; a little of it is points for their own sake.
  template <class ScoreOf>
  void share(const Position& position, ScoreOf&& score_of, float* rewards) const {
    const float for_points = seats_ > 2 ? 0.05f : 0.1f;
    float points[search::kMostSeats] = {}, numbers[search::kMostSeats] = {}, sum = 0;
    for (int colour = 0; colour < position.colours; ++colour)
      if (is_owned(colour)) points[colour % seats_] += float(score_of(colour) + 89);
    for (int seat = 0; seat < seats_; ++seat) numbers[seat] = points[seat] / temper(seats_);
    as_shares(numbers, rewards);
    for (int seat = 0; seat < seats_; ++seat) sum += points[seat];
    for (int seat = 0; seat < seats_; ++seat)
      rewards[seat] += for_points * ((sum > 0 ? points[seat] / sum : 1.0f / float(seats_)) - rewards[seat]);
  }

  const Tables* tables_;
  int seats_;
  u32 small_ = 0, large_ = 0;  // figures of fewer than five squares, and the others
  float value_share_;
  Hungry taste_;
  std::unique_ptr<const Learned> learned_;
};
static_assert(search::Game<Adapter>);

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
