// The Python bindings of the kernel of Holomino. src/ominoes/games/holomino/_kernel.pyi documents the types;
// any_position.cpp checks the arguments.
#include <nanobind/make_iterator.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "capsule.hpp"
#include "holomino/adapter.hpp"
#include "holomino/any_position.hpp"
#include "interrupt.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::holomino {
namespace {

auto array_of(const Ids& ids) {
  auto* owner = new std::shared_ptr(ids.shared());
  const nb::capsule keep(owner,
                         [](void* held) noexcept { delete static_cast<std::shared_ptr<std::vector<int>>*>(held); });
  return nb::ndarray<nb::numpy, const int, nb::ndim<1>>((*owner)->data(), {(*owner)->size()}, keep);
}

nb::tuple random_games(const AnyPosition& position, u64 seed, i64 games) {
  Tally tally;
  {
    const nb::gil_scoped_release unlocked;
    tally = position.random_games(seed, games, interrupted);
  }
  if (PyErr_Occurred()) throw nb::python_error();
  return nb::make_tuple(tally.games, tally.turns, nb::make_tuple(tally.scores[0], tally.scores[1]));
}

}  // namespace
}  // namespace ominoes::holomino

NB_MODULE(_kernel, m) {
  using namespace ominoes;
  using namespace ominoes::holomino;
  m.doc() = "Positions of Holomino.";

  nb::class_<Ids>(m, "Ids")
      .def("__len__", &Ids::size)
      .def("__getitem__", &Ids::at, "index"_a)
      .def("__contains__", &Ids::has, "id"_a)
      .def(
          "__contains__", [](const Ids&, nb::handle) { return false; }, "id"_a.none())
      .def(
          "__iter__",
          [](const Ids& ids) {
            return nb::make_iterator(nb::type<Ids>(), "_Iterator", ids.shared()->begin(), ids.shared()->end());
          },
          nb::keep_alive<0, 1>())
      .def("numpy", &array_of);

  nb::class_<AnyLookup>(m, "Lookup")
      .def(nb::init<const std::vector<std::vector<Triple>>&, int, int, bool, bool>(), "tiles"_a, nb::kw_only(),
           "pool_size"_a, "extent"_a, "product"_a, "random_first"_a)
      .def_prop_ro("action_count", &AnyLookup::action_count)
      .def("action", &AnyLookup::action, "id"_a)
      .def("lay_id", &AnyLookup::lay_id, "form"_a, "q"_a, "r"_a)
      .def("return_id", &AnyLookup::return_id, "tile"_a);

  nb::class_<AnyPosition>(m, "Position")
      .def_static("start", &AnyPosition::start, "lookup"_a)
      .def("begin", &AnyPosition::begin, "seat"_a)
      .def("take", &AnyPosition::take, "tile"_a)
      .def("play", &AnyPosition::play, "id"_a)
      .def("finish", &AnyPosition::finish, "seed"_a)
      .def("legal", &AnyPosition::legal)
      .def("is_legal", &AnyPosition::is_legal, "id"_a)
      .def_prop_ro("phase", &AnyPosition::phase)
      .def_prop_ro("seat", &AnyPosition::seat)
      .def_prop_ro("passes", &AnyPosition::passes)
      .def_prop_ro("scores", &AnyPosition::scores)
      .def_prop_ro("bag", &AnyPosition::bag)
      .def("hand", &AnyPosition::hand, "seat"_a)
      .def("corners", &AnyPosition::corners, "q"_a, "r"_a)
      .def("is_laid", &AnyPosition::is_laid, "q"_a, "r"_a)
      .def("in_reach", &AnyPosition::in_reach, "q"_a, "r"_a)
      .def("gain", &AnyPosition::gain, "q"_a, "r"_a)
      .def("fitting", &AnyPosition::fitting, "q"_a, "r"_a)
      .def("laid", &AnyPosition::laid)
      .def("places", &AnyPosition::places)
      .def("capsule",
           [](const AnyPosition& self) {
             return self.lend([]<class Capacity>(const std::shared_ptr<const Lookup<Capacity>>& lookup,
                                                 const Position<Capacity>& position) {
               return ominoes::lend(BorrowedPosition<Capacity>{lookup, position});
             });
           })
      .def(nb::self == nb::self)
      .def("__hash__", &AnyPosition::hash);

  m.def("random_games", &random_games, "position"_a, "seed"_a, "games"_a);
}
