// The Python bindings of batches. Positions come in capsules from the kernels of the games; every other argument is
// checked here. src/ominoes/research/_kernel.pyi documents the types.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "argument_error.hpp"
#include "batch/maker.hpp"
#include "blokus/learning_bindings.hpp"
#include "game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::batch {
namespace {

template <class T>
using Column = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Planes = nb::ndarray<i8, nb::ndim<4>, nb::c_contig, nb::device::cpu>;

constexpr i64 kMostGames = i64{1} << 24;

const Maker& maker_for(nb::handle capsule) {
  const char* name = PyCapsule_CheckExact(capsule.ptr()) ? PyCapsule_GetName(capsule.ptr()) : nullptr;
  const Maker* maker = name == nullptr ? nullptr : maker_of(name);
  if (maker == nullptr) throw_invalid("this is not a position of a game that can be played in batches");
  return *maker;
}

const void* opened(nb::handle capsule, const Maker& maker) {
  const void* borrowed = PyCapsule_GetPointer(capsule.ptr(), maker.capsule);
  if (borrowed == nullptr) throw nb::python_error();
  return borrowed;
}

template <class T, class... Sizes>
auto fresh(Sizes... sizes) {
  std::size_t total = 1;
  for (const std::size_t size : {std::size_t(sizes)...}) total *= size;
  T* items = new T[total]();
  const nb::capsule owner(items, [](void* data) noexcept { delete[] static_cast<T*>(data); });
  return nb::ndarray<nb::numpy, T, nb::ndim<sizeof...(Sizes)>>(items, {std::size_t(sizes)...}, owner);
}

class PyBatch {
 public:
  PyBatch(const std::vector<nb::object>& starts, int seats, i64 games, int threads)
      : starts_(starts), games_(games), threads_(threads) {
    if (starts.empty()) throw_invalid("a batch needs a position to start from");
    if (games < 1 || games > kMostGames) throw_invalid({"a batch has from 1 to ", kMostGames, " games"});
    if (threads < 1 || threads > 256) throw_invalid("there are from 1 to 256 threads");
    const Maker& maker = maker_for(starts[0]);
    std::vector<const void*> borrowed;
    borrowed.reserve(starts.size());
    for (const nb::object& start : starts) borrowed.push_back(opened(start, maker));
    batcher_.reset(maker.make(borrowed.data(), int(borrowed.size()), seats, games));
    std::vector<u64> seeds(std::size_t(games), 0);
    batcher_->reset({0, games}, nullptr, seeds.data());
  }

  i64 games() const { return games_; }
  int seats() const { return batcher_->seats(); }
  int actions() const { return batcher_->actions(); }
  Shape shape() const { return batcher_->shape(); }

  void reset(const Column<const u64>& seeds, const std::optional<Column<const bool>>& which) {
    check(seeds.shape(0), "seed");
    if (which) check(which->shape(0), "mark");
    const u8* marks = which ? reinterpret_cast<const u8*>(which->data()) : nullptr;
    shared([&](Range range) { batcher_->reset(range, marks, seeds.data()); });
  }

  void step(const Column<const i32>& actions) {
    check(actions.shape(0), "action");
    std::atomic<i64> first_illegal{-1};
    shared([&](Range range) {
      const i64 found = batcher_->first_illegal(range, actions.data());
      if (found < 0) return;
      i64 known = first_illegal.load();
      while ((known < 0 || found < known) && !first_illegal.compare_exchange_weak(known, found)) {
      }
    });
    if (const i64 game = first_illegal.load(); game >= 0)
      throw_invalid({"action ", actions.data()[game], " is not legal in game ", game, "; no game was played on"});
    shared([&](Range range) { batcher_->play(range, actions.data()); });
  }

  auto random_actions(u64 seed) {
    auto found = fresh<i32>(games_);
    shared([&](Range range) { batcher_->choose(range, seed, found.data()); });
    return found;
  }

  // Where the ids of each game begin, and the ids of all games one after another.
  auto legal() {
    auto starts = fresh<i64>(games_ + 1);
    i64* ends = starts.data() + 1;
    shared([&](Range range) { batcher_->count(range, ends); });
    for (i64 i = 1; i < games_; ++i) ends[i] += ends[i - 1];
    auto ids = fresh<i32>(ends[games_ - 1]);
    shared([&](Range range) { batcher_->list(range, starts.data(), ids.data()); });
    return std::make_tuple(starts, ids);
  }

  void masks(const Matrix<bool>& out) {
    check(out.shape(0), "row");
    if (i64(out.shape(1)) != actions()) throw_invalid("a mask has a column for each action");
    shared([&](Range range) { batcher_->mask(range, reinterpret_cast<u8*>(out.data())); });
  }

  void observe(const Planes& out) {
    check(out.shape(0), "row");
    const Shape sizes = shape();
    if (i64(out.shape(1)) != sizes.planes || i64(out.shape(2)) != sizes.rows || i64(out.shape(3)) != sizes.columns)
      throw_invalid("the planes have another shape");
    shared([&](Range range) { batcher_->observe(range, out.data()); });
  }

  auto ranks() {
    auto found = fresh<i8>(games_, seats());
    shared([&](Range range) { batcher_->rank(range, found.data()); });
    return found;
  }

  auto look() {
    auto turns = fresh<i8>(games_);
    auto scores = fresh<i32>(games_, seats());
    shared([&](Range range) { batcher_->look(range, turns.data(), scores.data()); });
    return std::make_tuple(turns, scores);
  }

 private:
  // A thread with fewer games costs more than it saves.
  static constexpr i64 kGamesPerThread = 256;

  void check(std::size_t size, const char* what) const {
    if (i64(size) != games_) throw_invalid({"there are ", games_, " games, each needs one ", what});
  }

  // Works on all games, in threads, without the interpreter's lock. A second call at the same time is refused.
  template <class Work>
  void shared(Work&& work) {
    if (running_.exchange(true)) throw std::runtime_error("this batch is at work in another thread");
    struct Finally {
      std::atomic<bool>& running;
      ~Finally() { running.store(false); }
    } finally{running_};
    const nb::gil_scoped_release unlocked;
    const i64 threads = std::clamp<i64>(games_ / kGamesPerThread, 1, threads_);
    std::vector<std::jthread> others;
    const auto range = [&](i64 part) { return Range{games_ * part / threads, games_ * (part + 1) / threads}; };
    for (i64 part = 1; part < threads; ++part) others.emplace_back([&, part] { work(range(part)); });
    work(range(0));
  }

  // Keeps the lookups of the positions alive.
  std::vector<nb::object> starts_;
  std::unique_ptr<Batcher> batcher_;
  i64 games_;
  int threads_;
  std::atomic<bool> running_{false};
};

// One game, played step by step from Python: a batch of one, with few calls for each step.
class PySingleGame {
 public:
  PySingleGame(const std::vector<nb::object>& starts, int seats) : starts_(starts) {
    if (starts.empty()) throw_invalid("a game needs a position to start from");
    const Maker& maker = maker_for(starts[0]);
    std::vector<const void*> borrowed;
    borrowed.reserve(starts.size());
    for (const nb::object& start : starts) borrowed.push_back(opened(start, maker));
    batcher_.reset(maker.make(borrowed.data(), int(borrowed.size()), seats, 1));
    reset(0);
  }

  int seat() const { return seat_; }
  const std::vector<i32>& scores() const { return scores_; }

  std::vector<int> ranks() const {
    i8 found[kMostSeats];
    batcher_->rank({0, 1}, found);
    return {found, found + batcher_->seats()};
  }

  int reset(u64 seed) {
    batcher_->reset({0, 1}, nullptr, &seed);
    return look();
  }

  int play(i64 id) {
    const i32 action = id < 0 || id >= batcher_->actions() ? -1 : i32(id);
    if (seat_ < 0 || batcher_->first_illegal({0, 1}, &action) >= 0) throw_invalid({"action ", id, " is not legal"});
    batcher_->play({0, 1}, &action);
    return look();
  }

  auto legal() const {
    i64 starts[2] = {0, 0};
    batcher_->count({0, 1}, starts + 1);
    auto ids = fresh<i32>(starts[1]);
    batcher_->list({0, 1}, starts, ids.data());
    return ids;
  }

  auto planes(int seat) const {
    if (seat < 0 || seat >= batcher_->seats()) throw_invalid("there is no such seat");
    const Shape shape = batcher_->shape();
    auto found = fresh<i8>(shape.planes, shape.rows, shape.columns);
    batcher_->view(0, seat, found.data());
    return found;
  }

  auto mask(int seat) const {
    auto found = fresh<i8>(batcher_->actions());
    if (seat == seat_) batcher_->mask({0, 1}, reinterpret_cast<u8*>(found.data()));
    return found;
  }

 private:
  int look() {
    i8 turn = -1;
    scores_.resize(std::size_t(batcher_->seats()));
    batcher_->look({0, 1}, &turn, scores_.data());
    return seat_ = turn;
  }

  std::vector<nb::object> starts_;
  std::unique_ptr<Batcher> batcher_;
  std::vector<i32> scores_;
  int seat_ = -1;
};

std::tuple<int, int, int> as_tuple(Shape shape) { return {shape.planes, shape.rows, shape.columns}; }

}  // namespace
}  // namespace ominoes::batch

NB_MODULE(_kernel, m) {
  using namespace ominoes::batch;
  using ominoes::i64;
  using ominoes::u64;
  m.doc() = "Batches of games, single games, and observations as planes of numbers.";
  check_copies();
  // Libraries that environments are registered with hold them to the very end of the process.
  nb::set_leak_warnings(false);

  nb::class_<PyBatch>(m, "Batch")
      .def(nb::init<const std::vector<nb::object>&, int, i64, int>(), "starts"_a, "seats"_a, "games"_a, "threads"_a)
      .def_prop_ro("games", &PyBatch::games)
      .def_prop_ro("seats", &PyBatch::seats)
      .def_prop_ro("actions", &PyBatch::actions)
      .def_prop_ro("shape", [](const PyBatch& self) { return as_tuple(self.shape()); })
      .def("reset", &PyBatch::reset, "seeds"_a.noconvert(), "which"_a.noconvert() = nb::none())
      .def("step", &PyBatch::step, "actions"_a.noconvert())
      .def("random_actions", &PyBatch::random_actions, "seed"_a)
      .def("legal", &PyBatch::legal)
      .def("masks", &PyBatch::masks, "out"_a.noconvert())
      .def("observe", &PyBatch::observe, "out"_a.noconvert())
      .def("look", &PyBatch::look)
      .def("ranks", &PyBatch::ranks);

  nb::class_<PySingleGame>(m, "SingleGame")
      .def(nb::init<const std::vector<nb::object>&, int>(), "starts"_a, "seats"_a)
      .def_prop_ro("seat", &PySingleGame::seat)
      .def_prop_ro("scores", &PySingleGame::scores)
      .def_prop_ro("ranks", &PySingleGame::ranks)
      .def("reset", &PySingleGame::reset, "seed"_a)
      .def("play", &PySingleGame::play, "action"_a)
      .def("legal", &PySingleGame::legal)
      .def("planes", &PySingleGame::planes, "seat"_a)
      .def("mask", &PySingleGame::mask, "seat"_a);

  m.def(
      "shape_of",
      [](nb::handle position, int seats) {
        const Maker& maker = maker_for(position);
        return as_tuple(maker.shape(opened(position, maker), seats));
      },
      "position"_a, "seats"_a);
  m.def(
      "planes_of",
      [](nb::handle position, int seats, int seat) {
        const Maker& maker = maker_for(position);
        const void* borrowed = opened(position, maker);
        const Shape shape = maker.shape(borrowed, seats);
        if (seat < 0 || seat >= seats) ominoes::throw_invalid("there is no such seat");
        auto planes = fresh<ominoes::i8>(shape.planes, shape.rows, shape.columns);
        maker.observe(borrowed, seats, seat, planes.data());
        return planes;
      },
      "position"_a, "seats"_a, "seat"_a);

  ominoes::blokus::bind_learning(m);
}
