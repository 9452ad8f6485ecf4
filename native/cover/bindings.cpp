// The Python bindings of the covering engines: they take checked arrays and return plain numbers. Searches run without
// the interpreter's lock.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <memory>

#include "argument_error.hpp"
#include "cover/cores.hpp"
#include "cover/problem.hpp"
#include "cover/search.hpp"

namespace nb = nanobind;
using namespace ominoes::cover;
using ominoes::throw_invalid;

namespace {

using Numbers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<const std::int64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

constexpr std::size_t kMostCells = 2048;

std::vector<Cell> read_cells(const Cells& array) {
  std::vector<Cell> result;
  result.reserve(array.shape(0));
  for (std::size_t i = 0; i < array.shape(0); ++i) {
    const std::int64_t row = array(i, 0), column = array(i, 1);
    if (row < -1'000'000 || row > 1'000'000 || column < -1'000'000 || column > 1'000'000)
      throw_invalid("a cell lies too far out");
    result.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column)});
  }
  return result;
}

std::vector<std::uint32_t> read_indices(const Numbers& array, const char* sentence) {
  std::vector<std::uint32_t> result;
  result.reserve(array.shape(0));
  for (std::size_t i = 0; i < array.shape(0); ++i) {
    if (array(i) < 0 || array(i) > 0x7fffffff) throw_invalid(sentence);
    result.push_back(static_cast<std::uint32_t>(array(i)));
  }
  return result;
}

// Checks that `starts` cuts `size` items into consecutive parts.
void check_starts(const std::vector<std::uint32_t>& starts, std::size_t size) {
  if (starts.empty() || starts.front() != 0 || starts.back() != size || !std::is_sorted(starts.begin(), starts.end()))
    throw_invalid("the starts of the parts do not fit the array they cut");
}

std::shared_ptr<Problem> make_problem(const Cells& figure, const Numbers& required, const Cells& shape_cells,
                                      const Numbers& shape_starts, const Numbers& shape_kinds,
                                      const Numbers& group_members, const Numbers& group_starts, const Numbers& least,
                                      const Numbers& most) {
  if (figure.shape(0) > kMostCells) throw_invalid("a figure has at most 2048 cells");
  std::vector<std::uint8_t> demanded;
  demanded.reserve(required.shape(0));
  for (std::size_t i = 0; i < required.shape(0); ++i) demanded.push_back(required(i) != 0);
  const std::vector<Cell> cells = read_cells(shape_cells);
  const auto starts = read_indices(shape_starts, "a shape starts at a negative place");
  const auto kinds = read_indices(shape_kinds, "a shape has a negative kind");
  check_starts(starts, cells.size());
  if (kinds.size() + 1 != starts.size()) throw_invalid("each shape needs one kind");
  std::vector<Shape> shapes;
  shapes.reserve(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i)
    shapes.push_back({kinds[i], {cells.begin() + starts[i], cells.begin() + starts[i + 1]}});
  const auto members = read_indices(group_members, "a group has a negative member");
  const auto cuts = read_indices(group_starts, "a group starts at a negative place");
  check_starts(cuts, members.size());
  std::vector<std::vector<std::uint32_t>> groups;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
    groups.emplace_back(members.begin() + cuts[i], members.begin() + cuts[i + 1]);
  if (least.shape(0) != most.shape(0) || least.shape(0) < groups.size())
    throw_invalid("each kind and each group needs one bound");
  std::vector<Bound> bounds;
  bounds.reserve(least.shape(0));
  for (std::size_t i = 0; i < least.shape(0); ++i) bounds.push_back({least(i), most(i)});
  const std::size_t kind_count = bounds.size() - groups.size();
  return std::make_shared<Problem>(read_cells(figure), std::move(demanded), std::move(shapes), kind_count,
                                   std::move(groups), std::move(bounds));
}

// Asks running searches to return; safe from any thread.
struct Stop {
  std::atomic<bool> asked{false};
};

class Runner {
 public:
  Runner(std::shared_ptr<Problem> problem, const std::string& engine, const Numbers& forced, const Numbers& banned,
         std::uint64_t seed) {
    Start start;
    start.forced = read_indices(forced, "a forced option does not exist");
    start.banned = read_indices(banned, "a banned option does not exist");
    start.seed = seed;
    if (engine == "sliced")
      search_ = make_sliced_search(std::move(problem), start);
    else if (engine == "window")
      search_ = make_window_search(std::move(problem), start);
    else
      throw_invalid("the engines are 'sliced' and 'window'");
  }

  // Returns why it stopped, and the solutions found. With `solutions` = 0 they are only counted.
  nb::tuple run(std::size_t solutions, std::uint64_t nodes, double seconds, Stop* stop) {
    const Turn turn(busy_);
    std::vector<std::vector<std::uint32_t>> found;
    const char* why = [&] {
      nb::gil_scoped_release unlocked;
      return advance(solutions, nodes, seconds, stop, found);
    }();
    nb::list list;
    for (const auto& options : found) {
      nb::object row = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(options.size())));
      for (std::size_t i = 0; i < options.size(); ++i)
        NB_TUPLE_SET_ITEM(row.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromUnsignedLong(options[i]));
      list.append(row);
    }
    return nb::make_tuple(why, list);
  }

  std::size_t split(std::size_t wanted) {
    const Turn turn(busy_);
    nb::gil_scoped_release unlocked;
    return search_->split(wanted);
  }
  void enter(std::size_t part) {
    const Turn turn(busy_);
    search_->enter(part);
  }
  std::uint64_t nodes() {
    const Turn turn(busy_);
    return search_->nodes();
  }
  std::vector<std::uint64_t> tally() {
    const Turn turn(busy_);
    return search_->tally();
  }
  void clear_tally() {
    const Turn turn(busy_);
    search_->clear_tally();
  }

 private:
  // Lets in one thread at a time; a second one gets an error.
  class Turn {
   public:
    explicit Turn(std::atomic<bool>& busy) : busy_(busy) {
      if (busy_.exchange(true)) throw_invalid("this search is already running in another thread");
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  const char* advance(std::size_t solutions, std::uint64_t nodes, double seconds, const Stop* stop,
                      std::vector<std::vector<std::uint32_t>>& found) {
    using Clock = std::chrono::steady_clock;
    constexpr std::uint64_t kSlice = 4096;
    const auto begin = Clock::now();
    const std::uint64_t first = search_->nodes();
    for (;;) {
      const std::uint64_t spent = search_->nodes() - first;
      if (spent >= nodes) return "limit";
      const Status status = search_->run(std::min(kSlice, nodes - spent), solutions > 0);
      if (status == Status::exhausted) return "exhausted";
      if (status == Status::found) {
        found.push_back(search_->solution());
        if (found.size() >= solutions) return "found";
      }
      if (stop && stop->asked.load(std::memory_order_relaxed)) return "stopped";
      if (status == Status::paused && std::chrono::duration<double>(Clock::now() - begin).count() >= seconds)
        return "time";
    }
  }

  std::unique_ptr<Search> search_;
  std::atomic<bool> busy_{false};
};

template <typename T>
nb::ndarray<nb::numpy, std::int64_t, nb::ndim<1>> as_array(const T& values) {
  auto* copy = new std::vector<std::int64_t>(values.begin(), values.end());
  nb::capsule owner(copy, [](void* p) noexcept { delete static_cast<std::vector<std::int64_t>*>(p); });
  return {copy->data(), {copy->size()}, owner};
}

nb::tuple option_arrays(const Problem& problem) {
  std::vector<std::int64_t> starts{0}, cells, kinds;
  for (std::size_t option = 0; option < problem.options(); ++option) {
    const auto covered = problem.option_cells(option);
    cells.insert(cells.end(), covered.begin(), covered.end());
    starts.push_back(static_cast<std::int64_t>(cells.size()));
    kinds.push_back(problem.is_quotient() ? -1 : problem.option_kind(option));
  }
  return nb::make_tuple(as_array(starts), as_array(cells), as_array(kinds));
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "Covering figures with pieces: problems, two engines, symmetric figures.";
  // Throws if this machine can run none of the copies.
  cores();

  nb::class_<Problem>(m, "Problem")
      .def(nb::new_(&make_problem), nb::arg("figure"), nb::arg("required"), nb::arg("shape_cells"),
           nb::arg("shape_starts"), nb::arg("shape_kinds"), nb::arg("group_members"), nb::arg("group_starts"),
           nb::arg("least"), nb::arg("most"))
      .def_prop_ro("options", &Problem::options)
      .def("option_arrays", &option_arrays)
      .def(
          "image",
          [](const Problem& problem, const Numbers& cells, const Numbers& kinds) {
            return as_array(problem.image(read_indices(cells, "a symmetry moves a cell out of the figure"),
                                          read_indices(kinds, "a symmetry names a kind that does not exist")));
          },
          nb::arg("cells"), nb::arg("kinds"))
      .def(
          "quotient",
          [](const Problem& problem, const Numbers& image) {
            return std::make_shared<Problem>(
                problem.quotient(read_indices(image, "a symmetry must permute the options")));
          },
          nb::arg("image"))
      .def("quotient_firsts",
           [](const Problem& problem) {
             if (!problem.is_quotient()) throw_invalid("only a quotient is made of several options");
             std::vector<std::int64_t> firsts;
             firsts.reserve(problem.options());
             for (std::size_t option = 0; option < problem.options(); ++option)
               firsts.push_back(problem.option_shape(option));
             return as_array(firsts);
           })
      .def("window_refusal", &window_refusal);

  nb::class_<Stop>(m, "Stop")
      .def(nb::init<>())
      .def("ask", [](Stop& stop) { stop.asked = true; })
      .def_prop_ro("asked", [](const Stop& stop) { return stop.asked.load(); });

  nb::class_<Runner>(m, "Search")
      .def(nb::init<std::shared_ptr<Problem>, const std::string&, const Numbers&, const Numbers&, std::uint64_t>(),
           nb::arg("problem"), nb::arg("engine"), nb::arg("forced"), nb::arg("banned"), nb::arg("seed"))
      .def("run", &Runner::run, nb::arg("solutions"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("stop").none())
      .def("split", &Runner::split, nb::arg("wanted"))
      .def("enter", &Runner::enter, nb::arg("part"))
      .def_prop_ro("nodes", &Runner::nodes)
      .def_prop_ro("tally", &Runner::tally)
      .def("clear_tally", &Runner::clear_tally);
}
