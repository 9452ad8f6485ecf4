// The kernel of Holomino as Python sees it; `_kernel.pyi` beside the package says what everything is for.
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
#include "holomino/moment.hpp"
#include "holomino/seen.hpp"
#include "interrupting.hpp"

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

nb::tuple random_games(const Moment& moment, u64 seed, i64 games) {
  Tally tally;
  {
    const nb::gil_scoped_release unlocked;
    tally = moment.random_games(seed, games, interrupted);
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

  nb::class_<Tables>(m, "Tables")
      .def(nb::init<const std::vector<std::vector<Triple>>&, int, int, bool, bool>(), "tiles"_a, nb::kw_only(),
           "pool_size"_a, "extent"_a, "product"_a, "random_first"_a)
      .def_prop_ro("action_count", &Tables::action_count)
      .def("action", &Tables::action, "id"_a)
      .def("lay_id", &Tables::lay_id, "form"_a, "q"_a, "r"_a)
      .def("return_id", &Tables::return_id, "tile"_a);

  nb::class_<Moment>(m, "Position")
      .def_static("start", &Moment::start, "tables"_a)
      .def("begin", &Moment::begin, "seat"_a)
      .def("take", &Moment::take, "tile"_a)
      .def("play", &Moment::play, "id"_a)
      .def("finish", &Moment::finish, "seed"_a)
      .def("legal", &Moment::legal)
      .def("is_legal", &Moment::is_legal, "id"_a)
      .def_prop_ro("phase", &Moment::phase)
      .def_prop_ro("seat", &Moment::seat)
      .def_prop_ro("passes", &Moment::passes)
      .def_prop_ro("scores", &Moment::scores)
      .def_prop_ro("bag", &Moment::bag)
      .def("hand", &Moment::hand, "seat"_a)
      .def("corners", &Moment::corners, "q"_a, "r"_a)
      .def("is_laid", &Moment::is_laid, "q"_a, "r"_a)
      .def("in_reach", &Moment::in_reach, "q"_a, "r"_a)
      .def("gain", &Moment::gain, "q"_a, "r"_a)
      .def("fitting", &Moment::fitting, "q"_a, "r"_a)
      .def("laid", &Moment::laid)
      .def("places", &Moment::places)
      .def("capsule",
           [](const Moment& self) {
             return self.lend(
                 []<class Room>(const std::shared_ptr<const Table<Room>>& table, const Position<Room>& position) {
                   return ominoes::lend(Seen<Room>{table, position});
                 });
           })
      .def(nb::self == nb::self)
      .def("__hash__", &Moment::hash);

  m.def("random_games", &random_games, "position"_a, "seed"_a, "games"_a);
}
