// The search as Python sees it. Positions come in capsules that the kernels of the games fill; everything else that
// comes in is checked here. The types are described in src/ominoes/players/_kernel.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

#include "refusing.hpp"
#include "search/makers.hpp"
#include "search/searcher.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::search {
namespace {

using Weights = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

const Maker& maker_for(nb::handle capsule) {
  const char* name = PyCapsule_CheckExact(capsule.ptr()) ? PyCapsule_GetName(capsule.ptr()) : nullptr;
  const Maker* maker = name == nullptr ? nullptr : maker_of(name);
  if (maker == nullptr) refuse("this is no position that can be searched");
  return *maker;
}

const void* opened(nb::handle capsule, const char* name) {
  const void* seen = PyCapsule_GetPointer(capsule.ptr(), name);
  if (seen == nullptr) throw nb::python_error();
  return seen;
}

double checked(double value, double least, double most, const char* what) {
  if (!(value >= least && value <= most))
    refuse({what, " is from ", std::to_string(least), " to ", std::to_string(most)});
  return value;
}

class PySearch {
 public:
  PySearch(nb::handle capsule, int seats, const Weights& weights, const Settings& settings)
      : maker_(maker_for(capsule)), position_(nb::borrow(capsule)) {
    if (weights.shape(0) != maker_.weights) refuse({"this game has ", maker_.weights, " weights"});
    for (std::size_t i = 0; i < weights.shape(0); ++i)
      if (!std::isfinite(weights.data()[i])) refuse("weights are finite numbers");
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

  const Searcher& seen() const { return *searcher_; }
  Searcher& searcher() { return *searcher_; }

 private:
  // One thing at a time, whatever threads of Python ask for.
  struct Running {
    PySearch& search;
    explicit Running(PySearch& owner) : search(owner) {
      if (search.running_.exchange(true)) throw std::runtime_error("this search is at work in another thread");
    }
    ~Running() { search.running_.store(false); }
  };

  const Maker& maker_;
  nb::object position_;  // the tables behind it live as long as it does
  std::unique_ptr<Searcher> searcher_;
  std::atomic<bool> running_{false};
};

Settings settings_of(double exploration, double urgency, double value_share, double noise, int widest, int widest_root,
                     int tries, i64 exact, i64 memory) {
  Settings settings;
  settings.exploration = float(checked(exploration, -1, 100, "exploration"));
  settings.urgency = float(checked(urgency, -1, 10, "urgency"));
  settings.value_share = float(checked(value_share, -1, 1, "value_share"));
  settings.noise = float(checked(noise, 0, 1, "noise"));
  settings.widest = int(checked(widest, 1, 10000, "widest"));
  settings.widest_root = int(checked(widest_root, widest, 10000, "widest_root"));
  settings.tries = int(checked(tries, 1, 100, "tries"));
  settings.exact = i64(checked(double(exact), 0, 1e9, "exact"));
  settings.memory = i64(checked(double(memory), 1 << 20, double(i64{1} << 36), "memory"));
  return settings;
}

Budget budget_of(double ms, double cpu_ms, i64 simulations, int threads, u64 seed, bool early, double hope) {
  Budget budget;
  budget.ms = checked(ms, 0, 1e9, "ms");
  budget.cpu_ms = checked(cpu_ms, 0, 1e9, "cpu_ms");
  budget.simulations = i64(checked(double(simulations), 0, 1e15, "simulations"));
  budget.threads = int(checked(threads, 1, 256, "threads"));
  budget.seed = seed;
  budget.early = early;
  budget.hope = checked(hope, 0, 1, "hope");
  if (budget.ms == 0 && budget.cpu_ms == 0 && budget.simulations == 0)
    refuse("a search needs a limit: ms, cpu_ms or simulations");
  return budget;
}

}  // namespace
}  // namespace ominoes::search

NB_MODULE(_kernel, m) {
  using namespace ominoes::search;
  using ominoes::i64;
  using ominoes::u64;
  m.doc() = "Tree search over positions of the games.";
  maker_of("");  // fails where this machine runs none of the copies

  nb::class_<PySearch>(m, "Search")
      .def(
          "__init__",
          [](PySearch* self, nb::handle position, int seats, const Weights& weights, double exploration, double urgency,
             double value_share, double noise, int widest, int widest_root, int tries, i64 exact, i64 memory) {
            new (self) PySearch(
                position, seats, weights,
                settings_of(exploration, urgency, value_share, noise, widest, widest_root, tries, exact, memory));
          },
          "position"_a.none(), "seats"_a, "weights"_a, nb::kw_only(), "exploration"_a = -1.0, "urgency"_a = -1.0,
          "value_share"_a = -1.0, "noise"_a = 0.0, "widest"_a = 64, "widest_root"_a = 200, "tries"_a = 3, "exact"_a = 0,
          "memory"_a = i64{128} << 20)
      .def(
          "run",
          [](PySearch& self, double ms, double cpu_ms, i64 simulations, int threads, u64 seed, bool early,
             double hope) { self.run(budget_of(ms, cpu_ms, simulations, threads, seed, early, hope)); },
          nb::kw_only(), "ms"_a = 0.0, "cpu_ms"_a = 0.0, "simulations"_a = 0, "threads"_a = 1, "seed"_a = 0,
          "early"_a = true, "hope"_a = 1.0)
      .def("cancel", [](PySearch& self) { self.searcher().cancel(); })
      .def("move_to", &PySearch::move_to, "position"_a.none())
      .def("choices",
           [](const PySearch& self) {
             nb::list found;
             for (const Choice& one : self.seen().choices())
               found.append(nb::make_tuple(one.id, one.visits, one.value, one.prior));
             return found;
           })
      .def(
          "line", [](const PySearch& self, int id) { return self.seen().line(id); }, "id"_a)
      .def_prop_ro("values", [](const PySearch& self) { return self.seen().values(); })
      .def_prop_ro("nodes", [](const PySearch& self) { return self.seen().nodes(); })
      .def_prop_ro("simulations", [](const PySearch& self) { return self.seen().simulations(); });

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
