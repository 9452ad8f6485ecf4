// A batch of one kind of game: positions in a row, each with its seed and how often chance has acted. After every
// action chance takes its course until a seat is to act or the game is over.
//
// This is compiled for several kinds of machines and therefore uses no templates of the standard library
// (native/README.md): memory is held by hand.
#pragma once

#include <cstring>
#include <stdexcept>

#include "batch/game.hpp"

namespace ominoes::batch::inline OMINOES_ARCH {

// An array that frees itself.
template <class T>
class Held {
 public:
  explicit Held(i64 size) : items_(new T[std::size_t(size)]) {}
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() { delete[] items_; }
  T& operator[](i64 index) { return items_[index]; }
  const T& operator[](i64 index) const { return items_[index]; }
  T* begin() { return items_; }

 private:
  T* items_;
};

// Room for a position that has no constructor without arguments.
template <class Position>
struct alignas(Position) Room {
  unsigned char bytes[sizeof(Position)];
  Position& position() { return *reinterpret_cast<Position*>(bytes); }
  const Position& position() const { return *reinterpret_cast<const Position*>(bytes); }
};

template <Game G>
class Batch final : public Batcher {
 public:
  using Position = typename G::Position;
  using Seen = typename G::Seen;
  using Workspace = typename G::Workspace;
  static_assert(std::is_trivially_copyable_v<Position>);

  Batch(const void* const* starts, int count, int seats, i64 games)
      : game_(*static_cast<const Seen*>(starts[0]), seats), starts_(count), start_count_(count), rooms_(games),
        seeds_(games), drawn_(games) {
    for (int i = 0; i < count; ++i) {
      const Seen& seen = *static_cast<const Seen*>(starts[i]);
      if (!game_.knows(seen)) throw std::invalid_argument("all positions are of one game");
      std::memcpy(starts_[i].bytes, &seen.position, sizeof(Position));
    }
  }

  int seats() const override { return game_.seats(); }
  int actions() const override { return game_.actions(); }
  Shape shape() const override { return game_.shape(); }

  void reset(Range range, const u8* which, const u64* seeds) override {
    for (i64 i = range.first; i < range.last; ++i) {
      if (which != nullptr && which[i] == 0) continue;
      seeds_[i] = seeds[i];
      drawn_[i] = 0;
      const int start = start_count_ == 1 ? 0 : brought_below(lucky_number(seeds[i], drawn_[i]++), start_count_);
      std::memcpy(rooms_[i].bytes, starts_[start].bytes, sizeof(Position));
      settle(i);
    }
  }

  i64 refused(Range range, const i32* actions) const override {
    Held<Workspace> workspace(1);
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = rooms_[i].position();
      if (game_.actor(position) == kOver) continue;
      if (actions[i] < 0 || actions[i] >= game_.actions() || !game_.is_legal(workspace[0], position, actions[i]))
        return i;
    }
    return -1;
  }

  void play(Range range, const i32* actions) override {
    for (i64 i = range.first; i < range.last; ++i) {
      Position& position = rooms_[i].position();
      if (game_.actor(position) == kOver) continue;
      game_.play(position, actions[i]);
      settle(i);
    }
  }

  void choose(Range range, u64 seed, i32* actions) const override {
    Held<Workspace> workspace(1);
    const u64 mixed_seed = mixed(seed);
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = rooms_[i].position();
      actions[i] = -1;
      if (game_.actor(position) == kOver) continue;
      actions[i] = game_.pick(workspace[0], position, lucky_number(mixed_seed, u64(i)));
    }
  }

  void count(Range range, i64* counts) const override {
    Held<Workspace> workspace(1);
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = rooms_[i].position();
      counts[i] = game_.actor(position) == kOver ? 0 : game_.count(workspace[0], position);
    }
  }

  void list(Range range, const i64* starts, i32* ids) const override {
    Held<Workspace> workspace(1);
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = rooms_[i].position();
      if (game_.actor(position) != kOver) game_.list(workspace[0], position, ids + starts[i]);
    }
  }

  void mask(Range range, u8* masks) const override {
    Held<Workspace> workspace(1);
    const i64 actions = game_.actions();
    Held<i32> ids(actions);
    for (i64 i = range.first; i < range.last; ++i) {
      u8* row = masks + i * actions;
      std::memset(row, 0, std::size_t(actions));
      const Position& position = rooms_[i].position();
      if (game_.actor(position) == kOver) continue;
      const int count = game_.list(workspace[0], position, ids.begin());
      for (int k = 0; k < count; ++k) row[ids[k]] = 1;
    }
  }

  void observe(Range range, i8* planes) const override {
    const Shape shape = game_.shape();
    const i64 size = i64{shape.planes} * shape.rows * shape.columns;
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = rooms_[i].position();
      const int actor = game_.actor(position);
      std::memset(planes + i * size, 0, std::size_t(size));
      game_.observe(position, actor == kOver ? 0 : actor, planes + i * size);
    }
  }

  void view(i64 game, int seat, i8* planes) const override { game_.observe(rooms_[game].position(), seat, planes); }

  void look(Range range, i8* turns, i32* scores) const override {
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = rooms_[i].position();
      const int actor = game_.actor(position);
      turns[i] = i8(actor == kOver ? -1 : actor);
      game_.scores(position, scores + i * game_.seats());
    }
  }

  void rank(Range range, i8* ranks) const override {
    const int seats = game_.seats();
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = rooms_[i].position();
      for (int seat = 0; seat < seats; ++seat) {
        i8 rank = 1;
        for (int other = 0; other < seats; ++other) rank = i8(rank + game_.beats(position, other, seat));
        ranks[i * seats + seat] = rank;
      }
    }
  }

 private:
  void settle(i64 i) {
    Position& position = rooms_[i].position();
    while (game_.actor(position) == kChance) game_.chance(position, lucky_number(seeds_[i], drawn_[i]++));
  }

  G game_;
  Held<Room<Position>> starts_;
  int start_count_;
  Held<Room<Position>> rooms_;
  Held<u64> seeds_;
  Held<u64> drawn_;
};

template <Game G>
Batcher* make(const void* const* starts, int count, int seats, i64 games) {
  return new Batch<G>(starts, count, seats, games);
}

template <Game G>
Shape shape_of(const void* lent, int seats) {
  return G(*static_cast<const typename G::Seen*>(lent), seats).shape();
}

template <Game G>
void observe(const void* lent, int seats, int seat, i8* planes) {
  const auto& seen = *static_cast<const typename G::Seen*>(lent);
  G(seen, seats).observe(seen.position, seat, planes);
}

template <Game G>
constexpr Maker maker() {
  return {G::Seen::kName, make<G>, shape_of<G>, observe<G>};
}

}  // namespace ominoes::batch::inline OMINOES_ARCH
