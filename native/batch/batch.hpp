// A batch of games of one kind: positions in a row, each with its seed and the number of times that chance has acted.
// After every action chance acts until a seat is to act or the game is over.
//
// This header is compiled for several kinds of machines and therefore uses no templates of the standard library
// (native/README.md); it manages its memory itself.
#pragma once

#include <cstring>
#include <stdexcept>

#include "batch/maker.hpp"
#include "batch/observable.hpp"

namespace ominoes::batch::inline OMINOES_ARCH {

// An array that frees itself.
template <class T>
class OwnedArray {
 public:
  explicit OwnedArray(i64 size) : items_(new T[std::size_t(size)]) {}
  OwnedArray(const OwnedArray&) = delete;
  OwnedArray& operator=(const OwnedArray&) = delete;
  ~OwnedArray() { delete[] items_; }
  T& operator[](i64 index) { return items_[index]; }
  const T& operator[](i64 index) const { return items_[index]; }
  T* begin() { return items_; }

 private:
  T* items_;
};

// Memory for a position, which may have no default constructor.
template <class Position>
struct alignas(Position) PositionStorage {
  unsigned char bytes[sizeof(Position)];
  Position& position() { return *reinterpret_cast<Position*>(bytes); }
  const Position& position() const { return *reinterpret_cast<const Position*>(bytes); }
};

template <Observable G>
class Batch final : public Batcher {
 public:
  using Position = typename G::Position;
  using BorrowedPosition = typename G::BorrowedPosition;

  Batch(const void* const* starts, int count, int seats, i64 games)
      : game_(*static_cast<const BorrowedPosition*>(starts[0]), seats), starts_(count), start_count_(count),
        positions_(games), seeds_(games), drawn_(games) {
    for (int i = 0; i < count; ++i) {
      const BorrowedPosition& borrowed = *static_cast<const BorrowedPosition*>(starts[i]);
      if (!game_.knows(borrowed)) throw std::invalid_argument("all positions must be of one game");
      std::memcpy(starts_[i].bytes, &borrowed.position, sizeof(Position));
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
      const int start = start_count_ == 1 ? 0 : below(random_number(seeds[i], drawn_[i]++), start_count_);
      std::memcpy(positions_[i].bytes, starts_[start].bytes, sizeof(Position));
      play_chance(i);
    }
  }

  i64 first_illegal(Range range, const i32* actions) const override {
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = positions_[i].position();
      if (game_.actor(position) == kOver) continue;
      if (actions[i] < 0 || actions[i] >= game_.actions() || !game_.is_legal(position, actions[i])) return i;
    }
    return -1;
  }

  void play(Range range, const i32* actions) override {
    for (i64 i = range.first; i < range.last; ++i) {
      Position& position = positions_[i].position();
      if (game_.actor(position) == kOver) continue;
      game_.play(position, actions[i]);
      play_chance(i);
    }
  }

  void choose(Range range, u64 seed, i32* actions) const override {
    const u64 mixed_seed = mixed(seed);
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = positions_[i].position();
      actions[i] = -1;
      if (game_.actor(position) == kOver) continue;
      actions[i] = game_.pick(position, random_number(mixed_seed, u64(i)));
    }
  }

  void count(Range range, i64* counts) const override {
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = positions_[i].position();
      counts[i] = game_.actor(position) == kOver ? 0 : game_.count(position);
    }
  }

  void list(Range range, const i64* starts, i32* ids) const override {
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = positions_[i].position();
      if (game_.actor(position) != kOver) game_.list(position, ids + starts[i]);
    }
  }

  void mask(Range range, u8* masks) const override {
    const i64 actions = game_.actions();
    OwnedArray<i32> ids(actions);
    for (i64 i = range.first; i < range.last; ++i) {
      u8* row = masks + i * actions;
      std::memset(row, 0, std::size_t(actions));
      const Position& position = positions_[i].position();
      if (game_.actor(position) == kOver) continue;
      const int count = game_.list(position, ids.begin());
      for (int k = 0; k < count; ++k) row[ids[k]] = 1;
    }
  }

  void observe(Range range, i8* planes) const override {
    const Shape shape = game_.shape();
    const i64 size = i64{shape.planes} * shape.rows * shape.columns;
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = positions_[i].position();
      const int actor = game_.actor(position);
      std::memset(planes + i * size, 0, std::size_t(size));
      game_.observe(position, actor == kOver ? 0 : actor, planes + i * size);
    }
  }

  void view(i64 game, int seat, i8* planes) const override { game_.observe(positions_[game].position(), seat, planes); }

  void look(Range range, i8* turns, i32* scores) const override {
    const int seats = game_.seats();
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = positions_[i].position();
      const int actor = game_.actor(position);
      turns[i] = i8(actor == kOver ? -1 : actor);
      for (int seat = 0; seat < seats; ++seat) scores[i * seats + seat] = game_.score(position, seat);
    }
  }

  void rank(Range range, i8* ranks) const override {
    const int seats = game_.seats();
    for (i64 i = range.first; i < range.last; ++i) {
      const Position& position = positions_[i].position();
      for (int seat = 0; seat < seats; ++seat) {
        i8 rank = 1;
        for (int other = 0; other < seats; ++other) rank = i8(rank + game_.ranks_before(position, other, seat));
        ranks[i * seats + seat] = rank;
      }
    }
  }

 private:
  void play_chance(i64 i) {
    Position& position = positions_[i].position();
    while (game_.actor(position) == kChance) {
      const int rank = below(random_number(seeds_[i], drawn_[i]++), game_.chances(position));
      game_.play_outcome(position, game_.outcome(position, rank));
    }
  }

  G game_;
  OwnedArray<PositionStorage<Position>> starts_;
  int start_count_;
  OwnedArray<PositionStorage<Position>> positions_;
  OwnedArray<u64> seeds_;
  OwnedArray<u64> drawn_;
};

template <Observable G>
Batcher* make(const void* const* starts, int count, int seats, i64 games) {
  return new Batch<G>(starts, count, seats, games);
}

template <Observable G>
Shape shape_of(const void* pointer, int seats) {
  return G(*static_cast<const typename G::BorrowedPosition*>(pointer), seats).shape();
}

template <Observable G>
void observe(const void* pointer, int seats, int seat, i8* planes) {
  const auto& borrowed = *static_cast<const typename G::BorrowedPosition*>(pointer);
  G(borrowed, seats).observe(borrowed.position, seat, planes);
}

template <Observable G>
constexpr Maker maker() {
  return {G::BorrowedPosition::kName, make<G>, shape_of<G>, observe<G>};
}

}  // namespace ominoes::batch::inline OMINOES_ARCH
