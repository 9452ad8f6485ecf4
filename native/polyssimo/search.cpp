// Polyssimo Challenge in the search. Cells never become free again, so the question is who can still lay which piece:
// pieces that fit in few places go first, close to others, on cells that other seats need and not on cells that the
// seat's own pieces need. Every game has a winner (RULES 2.4), so the search proves endgames. CMake compiles this file
// for each kind of machine.
#include <cmath>

#include "polyssimo/adapter.hpp"
#include "polyssimo/playout.hpp"
#include "search/search.hpp"

namespace ominoes::polyssimo::inline OMINOES_ARCH {

class SearchAdapter : public Adapter {
 public:
  struct Workspace {
    Places own, other;
    float need[kRows][kColumns];  // how much other seats need a cell, less how much the seat's own pieces do
    u8 walls[kRows][kColumns];    // the number of closed sides of a cell
  };
  static constexpr bool kSingleWinner = true;
  static constexpr int kMostOutcomes = 4;

  SearchAdapter(const BorrowedPosition& borrowed, int seats, const float*, const search::Settings&)
      : Adapter(borrowed, seats) {
    // The number of places of each piece on the empty board, as a logarithm.
    Position empty = opening({});
    for (int piece = 0; piece < kPieces; ++piece) {
      Places places;
      places.find(*lookup_, empty, u32{1} << piece);
      room_[piece] = std::log(float(std::max(places.size(), 1)));
    }
  }

  static search::Settings with_defaults(const search::Settings& settings, int) {
    return search::with_defaults(settings, 0.5f, 0.05f);
  }

  void list_candidates(Workspace& workspace, const Position& position, search::Candidates& candidates,
                       std::size_t) const {
    if (position.phase == Phase::draft) {
      // A piece with many places is easy to lay for every seat.
      for (u32 left = takeable(position); left != 0; left &= left - 1)
        candidates.push_back({u32(lowest(left)), room_[lowest(left)]});
      return;
    }
    const int seat = position.seat;
    int counts[kPieces] = {};
    workspace.own.find(*lookup_, position, position.hand[seat]);
    u32 others = 0;
    for (int other = 0; other < seats_; ++other)
      if (other != seat && (position.standing >> other & 1) == 0) others |= position.hand[other];
    workspace.other.find(*lookup_, position, others);
    workspace.own.each([&](Place place) { ++counts[lookup_->shape[place.shape].piece]; });
    workspace.other.each([&](Place place) { ++counts[lookup_->shape[place.shape].piece]; });
    std::memset(workspace.need, 0, sizeof workspace.need);
    add_need(workspace, workspace.other, counts, 1.0f);
    add_need(workspace, workspace.own, counts, -0.8f);
    count_walls(position, workspace);
    workspace.own.each([&](Place place) {
      const Shape& shape = lookup_->shape[place.shape];
      float weight = -0.9f * std::log(float(counts[shape.piece]));
      each_cell(shape, place, [&](int row, int column) {
        weight += 0.25f * float(workspace.walls[row][column]) + 2.0f * workspace.need[row][column];
      });
      // The piece's own need of these cells does not count against it: it is the piece being laid.
      weight += 1.6f / float(counts[shape.piece]) * 5;
      candidates.push_back({u32(kPieces + placement_of(*lookup_, place)), weight});
    });
  }

  u32 draw(const Position& position, Random& random) const {
    return outcome(position, int(random.below(u32(chances(position)))));
  }

  void evaluate(Workspace&, const Position& position, Random& random, float* rewards) const {
    Position end = position;
    Playout playout(*lookup_);
    playout.finish(end, random, [](int) {});
    this->rewards(end, rewards);
  }

  void rewards(const Position& position, float* rewards) const {
    int first = 0;
    for (int seat = 1; seat < seats_; ++seat)
      if (ranks_before(position, seat, first)) first = seat;
    for (int seat = 0; seat < seats_; ++seat) rewards[seat] = float(seat == first);
  }

  bool may_become(const Position& position, const Position& target) const {
    for (int seat = 0; seat < seats_; ++seat)
      if ((position.owned[seat] & ~target.owned[seat]) != 0) return false;
    for (int piece = 0; piece < kPieces; ++piece)
      if (position.laid[piece] != kNowhere && position.laid[piece] != target.laid[piece]) return false;
    return true;
  }

  bool same(const Position& position, const Position& other) const {
    return std::memcmp(&position, &other, sizeof position) == 0;
  }

 private:
  template <class Visit>
  static void each_cell(const Shape& shape, Place place, Visit&& visit) {
    for (int row = 0; row < shape.height; ++row) {
      const u64 cells = row < 4 ? shape.upper >> 16 * row & 0xFFFF : shape.lower >> 16 * (row - 4) & 0xFFFF;
      for (u64 left = cells; left != 0; left &= left - 1) visit(place.row + row, place.column + lowest(left));
    }
  }

  // A piece with few places left needs each of their cells.
  void add_need(Workspace& workspace, const Places& places, const int* counts, float sign) const {
    constexpr int kPlenty = 48;
    places.each([&](Place place) {
      const Shape& shape = lookup_->shape[place.shape];
      if (counts[shape.piece] > kPlenty) return;
      const float share = sign / float(counts[shape.piece]);
      each_cell(shape, place, [&](int row, int column) { workspace.need[row][column] += share; });
    });
  }

  static void count_walls(const Position& position, Workspace& workspace) {
    const auto taken = [&](int row, int column) {
      return row < 0 || column < 0 || (position.taken[row] >> column & 1) != 0;
    };
    for (int row = 0; row < kRows; ++row)
      for (int column = 0; column < kColumns; ++column)
        workspace.walls[row][column] =
            u8(taken(row - 1, column) + taken(row + 1, column) + taken(row, column - 1) + taken(row, column + 1));
  }

  float room_[kPieces];
};

static constexpr search::Maker kSearchMakers[] = {search::maker<SearchAdapter>()};
extern const search::Makers kMakers;
constinit const search::Makers kMakers(kSearchMakers);

}  // namespace ominoes::polyssimo::inline OMINOES_ARCH
