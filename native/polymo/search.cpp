// Polymo in the search. Dice decide what can be crossed, so a plan is worth what it may become. To evaluate a sheet,
// players who strike what they can play a few actions; then its struck figures, its plans and its free squares count.
// CMake compiles this file for each kind of machine.
#include <algorithm>
#include <cmath>

#include "polymo/adapter.hpp"
#include "polymo/playout.hpp"
#include "search/search.hpp"

namespace ominoes::polymo::inline OMINOES_ARCH {

// A policy for playouts, and the prior: an estimate of what an action is worth, in squares.
struct GreedyPolicy {
  static constexpr int kTries = 8;

  float operator()(const Lookup& lookup, const Position& position, Move move) const {
    const Sheet& sheet = position.sheets[position.seat];
    const int size = lookup.squares[move.shape];
    const bool struck = (sheet.struck >> lookup.figure[move.shape] & 1) != 0;
    if (move.form >= kFinish) return struck ? 0.2f : 0.9f * float(size);
    const Cells figure = cells_of(lookup, move);
    const Cells fresh = figure & ~sheet.colours[move.pen];
    const Cells closed = covered(sheet) | ~lookup.inside;
    const float snug = 0.08f * float(count(beside(figure) & ~figure & closed & kSheet));
    const float cost = 0.35f * float(count(fresh));
    if (move.form != kCross) return (struck ? -1.0f : float(size)) - cost + snug;
    // A plan of five squares waits for its pen; a smaller plan may also grow.
    const float grown = size == kMostSquares ? 0 : 0.55f * float(kMostSquares);
    const float value = struck ? grown : std::max(0.8f * float(size), grown);
    return value - cost + snug;
  }

  static constexpr Cells kSheet = ((Cells{1} << 100) - 1) << 0;
};

class SearchAdapter : public Adapter {
 public:
  struct Workspace {
    Legal legal;
  };
  static constexpr bool kSingleWinner = false;
  static constexpr int kMostOutcomes = 48;

  SearchAdapter(const BorrowedPosition& borrowed, int seats, const float*, const search::Settings& settings)
      : Adapter(borrowed, seats), actions_(settings.tries * seats) {}

  static search::Settings with_defaults(const search::Settings& settings, int) {
    return search::with_defaults(settings, 0.2f, 0.05f);
  }

  void list_candidates(Workspace& workspace, const Position& position, search::Candidates& candidates,
                       std::size_t) const {
    find_legal(*lookup_, position, workspace.legal);
    const GreedyPolicy policy;
    each_move(workspace.legal, [&](Move move) {
      candidates.push_back({u32(id_of(*lookup_, move)), policy(*lookup_, position, move)});
    });
  }

  // Throws with the same faces are one outcome: that with the faces in ascending order.
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

  void evaluate(Workspace&, const Position& position, Random& random, float* rewards) const {
    Playout playout(*lookup_, position);
    playout.run(random, GreedyPolicy{}, actions_);
    this->rewards(playout.position(), rewards);
  }

  void rewards(const Position& position, float* rewards) const {
    float squares[kMostSeats] = {};
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
  // An estimate of the squares that a seat will have struck at the end.
  float expected(const Position& position, int seat) const {
    const Sheet& sheet = position.sheets[seat];
    float squares = float(kAllSquares - sheet.score);
    if (!sheet.alive || position.phase == Phase::over) return squares;
    u32 struck = sheet.struck;
    for (int i = 0; i < sheet.planned_count; ++i) {
      const int shape = sheet.planned[i].shape, figure = lookup_->figure[shape];
      if ((struck >> figure & 1) != 0) continue;
      struck |= u32{1} << figure;
      squares += 0.75f * float(lookup_->squares[shape]);
    }
    const int free = polymo::count(lookup_->inside & ~covered(sheet));
    return squares + 0.6f * std::min(float(free), float(kAllSquares) - squares);
  }

  // A single seat wants many squares. Among several seats, having the most counts, and a clear lead counts more.
  void share(const float* squares, float* rewards) const {
    if (seats_ == 1) {
      // Fewer squares than this count as none: differences are small beside the number of all squares.
      constexpr float kPoor = 40;
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

  int actions_;  // to play before the sheets count
};

static constexpr search::Maker kSearchMakers[] = {search::maker<SearchAdapter>()};
extern const search::Makers kMakers;
constinit const search::Makers kMakers(kSearchMakers);

}  // namespace ominoes::polymo::inline OMINOES_ARCH
