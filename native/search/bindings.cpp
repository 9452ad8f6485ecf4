// The Python bindings of the search. Positions come in capsules from the kernels of the games; every other argument is
// checked here. src/ominoes/players/_kernel.pyi documents the types.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

#include "argument_error.hpp"
#include "search/maker.hpp"
#include "search/searcher.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::search {
namespace {

using Weights = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

const Maker& maker_for(nb::handle capsule) {
  const char* name = PyCapsule_CheckExact(capsule.ptr()) ? PyCapsule_GetName(capsule.ptr()) : nullptr;
  const Maker* maker = name == nullptr ? nullptr : maker_of(name);
  if (maker == nullptr) throw_invalid("this is not a position that can be searched");
  return *maker;
}

const void* opened(nb::handle capsule, const char* name) {
  const void* borrowed = PyCapsule_GetPointer(capsule.ptr(), name);
  if (borrowed == nullptr) throw nb::python_error();
  return borrowed;
}

double checked(double value, double least, double most, const char* what) {
  if (!(value >= least && value <= most))
    throw_invalid({what, " must be from ", std::to_string(least), " to ", std::to_string(most)});
  return value;
}

class PySearch {
 public:
  PySearch(nb::handle capsule, int seats, const Weights& weights, const Settings& settings)
      : maker_(maker_for(capsule)), position_(nb::borrow(capsule)) {
    if (weights.shape(0) != maker_.weights) throw_invalid({"this game has ", maker_.weights, " weights"});
    for (std::size_t i = 0; i < weights.shape(0); ++i)
      if (!std::isfinite(weights.data()[i])) throw_invalid("weights must be finite numbers");
    searcher_.reset(maker_.make(opened(capsule, maker_.capsule), seats, weights.data(), settings));
  }

  void run(const Budget& budget) {
    const Running running(*this);
    const nb::gil_scoped_release unlocked;
    searcher_->run(budget);
  }

  i64 move_to(nb::handle capsule) {
    const Running running(*this);
    return searcher_->move_to(opened(capsule, maker_.capsule));
  }

  void trim() {
    const Running running(*this);
    searcher_->trim();
  }

  const Searcher& result() const { return *searcher_; }
  Searcher& searcher() { return *searcher_; }

 private:
  // Lets in one thread at a time; a second one gets an error.
  struct Running {
    PySearch& search;
    explicit Running(PySearch& owner) : search(owner) {
      if (search.running_.exchange(true)) throw std::runtime_error("this search is at work in another thread");
    }
    ~Running() { search.running_.store(false); }
  };

  const Maker& maker_;
  // Keeps the lookup of the position alive.
  nb::object position_;
  std::unique_ptr<Searcher> searcher_;
  std::atomic<bool> running_{false};
};

Settings settings_of(double exploration, double fpu_reduction, double value_share, double noise, int max_children,
                     int max_root_children, int tries, i64 exact, i64 memory) {
  Settings settings;
  settings.exploration = float(checked(exploration, -1, 100, "exploration"));
  settings.fpu_reduction = float(checked(fpu_reduction, -1, 10, "fpu_reduction"));
  settings.value_share = float(checked(value_share, -1, 1, "value_share"));
  settings.noise = float(checked(noise, 0, 1, "noise"));
  settings.max_children = int(checked(max_children, 1, 10000, "max_children"));
  settings.max_root_children = int(checked(max_root_children, max_children, 10000, "max_root_children"));
  settings.tries = int(checked(tries, 1, 100, "tries"));
  settings.exact = i64(checked(double(exact), 0, 1e9, "exact"));
  settings.memory = i64(checked(double(memory), 1 << 20, double(i64{1} << 36), "memory"));
  return settings;
}

Budget budget_of(double ms, double cpu_ms, i64 simulations, int threads, u64 seed, bool may_stop_early,
                 double early_stop) {
  Budget budget;
  budget.ms = checked(ms, 0, 1e9, "ms");
  budget.cpu_ms = checked(cpu_ms, 0, 1e9, "cpu_ms");
  budget.simulations = i64(checked(double(simulations), 0, 1e15, "simulations"));
  budget.threads = int(checked(threads, 1, 256, "threads"));
  budget.seed = seed;
  budget.may_stop_early = may_stop_early;
  budget.early_stop = checked(early_stop, 0, 1, "early_stop");
  if (budget.ms == 0 && budget.cpu_ms == 0 && budget.simulations == 0)
    throw_invalid("a search needs a limit: ms, cpu_ms or simulations");
  return budget;
}

}  // namespace
}  // namespace ominoes::search

NB_MODULE(_kernel, m) {
  using namespace ominoes::search;
  using ominoes::i64;
  using ominoes::u64;
  m.doc() = "Tree search over positions of the games.";
  check_copies();

  nb::class_<PySearch>(m, "Search")
      .def(
          "__init__",
          [](PySearch* self, nb::handle position, int seats, const Weights& weights, double exploration,
             double fpu_reduction, double value_share, double noise, int max_children, int max_root_children, int tries,
             i64 exact, i64 memory) {
            new (self) PySearch(position, seats, weights,
                                settings_of(exploration, fpu_reduction, value_share, noise, max_children,
                                            max_root_children, tries, exact, memory));
          },
          "position"_a.none(), "seats"_a, "weights"_a, nb::kw_only(), "exploration"_a = -1.0, "fpu_reduction"_a = -1.0,
          "value_share"_a = -1.0, "noise"_a = 0.0, "max_children"_a = 64, "max_root_children"_a = 200, "tries"_a = 3,
          "exact"_a = 0, "memory"_a = i64{128} << 20)
      .def(
          "run",
          [](PySearch& self, double ms, double cpu_ms, i64 simulations, int threads, u64 seed, bool may_stop_early,
             double early_stop) {
            self.run(budget_of(ms, cpu_ms, simulations, threads, seed, may_stop_early, early_stop));
          },
          nb::kw_only(), "ms"_a = 0.0, "cpu_ms"_a = 0.0, "simulations"_a = 0, "threads"_a = 1, "seed"_a = 0,
          "may_stop_early"_a = true, "early_stop"_a = 1.0)
      .def("cancel", [](PySearch& self) { self.searcher().cancel(); })
      .def("move_to", &PySearch::move_to, "position"_a.none())
      .def("trim", &PySearch::trim)
      .def("choices",
           [](const PySearch& self) {
             nb::list found;
             for (const Choice& one : self.result().choices())
               found.append(nb::make_tuple(one.id, one.visits, one.value, one.prior));
             return found;
           })
      .def(
          "line", [](const PySearch& self, int id) { return self.result().line(id); }, "id"_a)
      .def_prop_ro("values", [](const PySearch& self) { return self.result().values(); })
      .def_prop_ro("nodes", [](const PySearch& self) { return self.result().nodes(); })
      .def_prop_ro("bytes", [](const PySearch& self) { return self.result().bytes(); })
      .def_prop_ro("simulations", [](const PySearch& self) { return self.result().simulations(); });

  m.def(
      "weights_name",
      [](nb::handle position, int seats) {
        const Maker& maker = maker_for(position);
        return maker.weights_name(opened(position, maker.capsule), seats);
      },
      "position"_a, "seats"_a);
  m.def(
      "weights_size", [](nb::handle position) { return maker_for(position).weights; }, "position"_a);
}
