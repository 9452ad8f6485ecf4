// Blokus in the search: learned priors and values, and games played to their end by players who take the best looking of
// a few random placements. CMake compiles this file for each kind of machine.
#include <algorithm>
#include <memory>

#include "blokus/adapter.hpp"
#include "blokus/playout.hpp"
#include "blokus/prior.hpp"
#include "blokus/value.hpp"
#include "search/search.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

// A policy for playouts that prefers large pieces, and pieces that cover attach points of others.
struct GreedyPolicy {
  static constexpr bool kChooses = true;
  int tries;

  int operator()(const Playout& playout, int colour, int shape, int origin) const {
    const Lookup& lookup = playout.lookup();
    return 4 * lookup.squares[lookup.piece[shape]] + playout.covers_of_others(colour, shape, origin);
  }
};

class SearchAdapter : public Adapter {
 public:
  struct Workspace {
    Prior::Map map;
  };
  static constexpr bool kSingleWinner = false;
  static constexpr int kMostOutcomes = 1;
  static constexpr std::size_t kWeights = kPriorWeights + kValueWeights;

  SearchAdapter(const BorrowedPosition& borrowed, int seats, const float* weights, const search::Settings& settings)
      : Adapter(borrowed, seats), value_share_(settings.value_share), policy_{settings.tries},
        learned_(std::make_unique<Learned>(*lookup_, weights)) {
    for (int piece = 0; piece < kPieces; ++piece) (lookup_->squares[piece] < 5 ? small_ : large_) |= u32{1} << piece;
  }

  static const char* weights_name(const BorrowedPosition& borrowed, int seats) {
    if (borrowed.position.colours == 2) return "blokus-duo";
    return seats == 2 ? "blokus-two" : "blokus-classic";
  }

  static search::Settings with_defaults(search::Settings settings, int seats) {
    // Measured: with two seats an untried placement is best assumed as good as the others, with four a little worse.
    settings = search::with_defaults(settings, 0.45f, seats == 2 ? 0.0f : 0.05f);
    // Measured with four seats; not tried with two.
    settings.prior_visits = seats == 2 ? 0.0f : 1.0f;
    return settings;
  }

  // Early in a game small figures are hardly ever among the likeliest, on a large board for longer than on a small one.
  // They are left out while the others suffice.
  void list_candidates(Workspace& workspace, const Position& position, search::Candidates& candidates,
                       std::size_t enough) const {
    learned_->prior.fill(position, workspace.map);
    const u32 used = position.used[position.colour];
    const bool may_stop_early = used != 0 && popcount(used) <= position.colours + 3;
    add(workspace, position, may_stop_early ? used | small_ : used, candidates);
    if (may_stop_early && candidates.size() <= enough) add(workspace, position, used | large_, candidates);
    if (position.colours == 2 && position.colour == 1) favour_mirror_image(position, candidates);
  }

  // All legal actions until visit(id) returns true.
  template <class Visit>
  void each_action(const Position& position, Visit&& visit) const {
    blokus::search(*lookup_, position, position.colour, [&](const Found& found) {
      for (u64 flags = found.flags; flags != 0; flags &= flags - 1)
        if (visit(id_of(found, lowest(flags)))) return true;
      return false;
    });
  }

  u32 draw(const Position&, Random&) const { return 0; }

  void evaluate(Workspace&, const Position& position, Random& random, float* rewards) const {
    const Mixture mixture = mixture_for(position);
    float learned[kMostSeats] = {};
    Playout playout(*lookup_, position);
    if (mixture.net > 0) evaluate_by_net(position, playout, learned);
    if (mixture.chance < 1 && search::unit(random) >= mixture.chance) {
      std::copy_n(learned, seats_, rewards);
      return;
    }
    if (policy_.tries > 1)
      playout.run(
          random, [](int, int) {}, policy_);
    else
      playout.run(random, [](int, int) {});
    share(
        position, [&](int colour) { return playout.score_of(colour); }, rewards);
    if (mixture.net > 0)
      for (int seat = 0; seat < seats_; ++seat) rewards[seat] += mixture.net * (learned[seat] - rewards[seat]);
  }

  void rewards(const Position& position, float* rewards) const {
    share(
        position, [&](int colour) { return blokus::score(*lookup_, position.squares[colour], position.last[colour]); },
        rewards);
  }

  // Duo: the second player can answer every piece with its mirror image. Then nobody wins, unless a piece of the first
  // player lies across the middle. Two pieces each are hardly ever symmetric by chance.
  bool is_as_good_as_drawn(const Position& position) const {
    return position.colours == 2 && position.colour == 0 && position.used[0] == position.used[1] &&
           popcount(position.used[0]) >= 2 && is_mirrored(position) && !can_lie_across(position);
  }

  // Pieces stay where they are: the covered cells of a position are covered in all later ones.
  bool may_become(const Position& position, const Position& target) const {
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
    Learned(const Lookup& lookup, const float* weights) : prior(lookup, weights), value(weights + kPriorWeights) {}
  };

  // Whether the mirror image of each cell of the second colour is one of the first colour.
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

  // Whether there is room for a piece that covers a cell and the cell's mirror image; such a piece cannot be mirrored.
  static bool can_lie_across(const Position& position) {
    const int middle = position.size / 2;
    for (int row = middle - 2; row < middle; ++row)
      for (int col = middle - 2; col < middle + 2; ++col) {
        const int cell = cell_at(row, col);
        if (is_way(position, cell, opposite(position, cell), 4)) return true;
      }
    return false;
  }

  // Whether at most `steps` steps over cells that are open to the first colour lead from one cell to another.
  static bool is_way(const Position& position, int cell, int target, int steps) {
    if (has(position.closed[0], cell)) return false;
    if (cell == target) return true;
    if (steps == 0) return false;
    return is_way(position, cell - 1, target, steps - 1) || is_way(position, cell + 1, target, steps - 1) ||
           is_way(position, cell - kStride, target, steps - 1) || is_way(position, cell + kStride, target, steps - 1);
  }

  // A player who has mirrored every piece so far will mirror the next one.
  void favour_mirror_image(const Position& position, search::Candidates& candidates) const {
    if (position.used[1] == 0 || (position.used[0] & ~(u32{1} << position.last[0])) != position.used[1] ||
        !is_mirrored(position))
      return;
    float most = -1e30f;
    for (const auto& candidate : candidates) most = std::max(most, candidate.weight);
    for (auto& candidate : candidates) {
      const int shape = lookup_->shape_of[candidate.id];
      if (lookup_->piece[shape] != position.last[0]) continue;
      Position next = position;
      blokus::place(*lookup_, next, shape, lookup_->origin_of[candidate.id]);
      if (is_mirrored(next)) candidate.weight = most;
    }
  }

  void add(const Workspace& workspace, const Position& position, u32 without, search::Candidates& candidates) const {
    blokus::search(*lookup_, position, position.colour, without, [&](const Found& found) {
      const int row = row_of(found.cell), col = col_of(found.cell);
      for (u64 flags = found.flags; flags != 0; flags &= flags - 1) {
        const Slot slot = found.slots[lowest(flags)];
        const Numbering number = found.numbers[lowest(flags)];
        candidates.push_back({u32(u16(number.first + row * number.span + col)),
                              learned_->prior.weight(*lookup_, workspace.map, slot.shape, found.cell + slot.origin)});
      }
      return false;
    });
  }

  // `chance` is the probability that a game played to its end takes part in an evaluation, `net` the net's share then.
  struct Mixture {
    float chance, net;
  };

  // With four colours a game to the end is long at first and says little; late it is short and says more than the net.
  Mixture mixture_for(const Position& position) const {
    if (value_share_ >= 0) return {float(value_share_ < 1), value_share_};
    if (position.colours < kColours) return {1, 0.5f};
    int placed = 0;
    for (const u32 used : position.used) placed += popcount(used);
    const float progress = std::min(1.0f, float(placed) / (18 * kColours));
    return {0.2f + progress, 0.6f - 0.2f * progress};
  }

  void evaluate_by_net(const Position& position, const Playout& playout, float* shares) const {
    Features features;
    float input[2][kInputs], numbers[kMostSeats] = {};
    extract_features(position, playout, features);
    for (int colour = 0; colour < position.colours; colour += 2) {
      float values[2];
      for (int k = 0; k < 2; ++k) write_input(position, features, colour + k, input[k]);
      learned_->value.evaluate(input, values);
      for (int k = 0; k < 2; ++k)
        if (!is_shared(colour + k, seats_)) numbers[position.seats[(colour + k) % seats_]] += values[k];
    }
    as_shares(numbers, shares);
  }

  void as_shares(const float* numbers, float* shares) const {
    float highest = numbers[0], sum = 0;
    for (int seat = 1; seat < seats_; ++seat) highest = std::max(highest, numbers[seat]);
    for (int seat = 0; seat < seats_; ++seat) sum += shares[seat] = std::exp(numbers[seat] - highest);
    for (int seat = 0; seat < seats_; ++seat) shares[seat] /= sum;
  }

  // Winning counts most, and a clear win counts more; points themselves count a little.
  template <class ScoreOf>
  void share(const Position& position, ScoreOf&& score_of, float* rewards) const {
    const float for_points = seats_ > 2 ? 0.05f : 0.1f;
    float points[kMostSeats] = {}, numbers[kMostSeats] = {}, sum = 0;
    for (int colour = 0; colour < position.colours; ++colour)
      if (!is_shared(colour, seats_)) points[position.seats[colour % seats_]] += float(score_of(colour) + 89);
    for (int seat = 0; seat < seats_; ++seat) numbers[seat] = points[seat] / temper(seats_);
    as_shares(numbers, rewards);
    for (int seat = 0; seat < seats_; ++seat) sum += points[seat];
    for (int seat = 0; seat < seats_; ++seat)
      rewards[seat] += for_points * ((sum > 0 ? points[seat] / sum : 1.0f / float(seats_)) - rewards[seat]);
  }

  u32 small_ = 0, large_ = 0;  // figures of fewer than five squares, and the others
  float value_share_;
  GreedyPolicy policy_;
  std::unique_ptr<const Learned> learned_;
};

static constexpr search::Maker kSearchMakers[] = {search::maker<SearchAdapter>()};
extern const search::Makers kMakers;
constinit const search::Makers kMakers(kSearchMakers);

}  // namespace ominoes::blokus::inline OMINOES_ARCH
