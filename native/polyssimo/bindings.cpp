// The Python bindings of the kernel of Polyssimo Challenge. Every argument is checked here: a wrong id, seat or piece
// is a ValueError or an IndexError, and nothing unchecked reaches the kernel. src/ominoes/games/polyssimo/_kernel.pyi
// documents the types.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "argument_error.hpp"
#include "capsule.hpp"
#include "interrupt.hpp"
#include "kernel.hpp"
#include "places.hpp"
#include "polyssimo/adapter.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::polyssimo {
namespace {

using SharedLookup = std::shared_ptr<const Lookup>;
using PieceArray = nb::ndarray<const u8, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using CellArray = nb::ndarray<const i8, nb::shape<-1, kMostCells, 2>, nb::c_contig, nb::device::cpu>;

int checked(i64 value, int least, int most, const char* what) {
  if (value < least || value > most) throw_invalid({what, " must be from ", least, " to ", most});
  return int(value);
}

struct PyLookup {
  SharedLookup lookup;

  static PyLookup make(const PieceArray& pieces, const CellArray& cells) {
    if (pieces.shape(0) != cells.shape(0)) throw_invalid("there must be as many pieces as there are shapes");
    auto lookup = std::make_shared<Lookup>();
    build(*lookup, int(std::min<std::size_t>(pieces.shape(0), kMostShapes + 1)), pieces.data(),
          reinterpret_cast<const i8(*)[kMostCells][2]>(cells.data()));
    return {lookup};
  }

  int actions() const { return kPieces + lookup->placements; }
};

// The ids of the legal actions, in order.
struct Ids : PyLookup {
  u32 takes = 0;
  Places places;

  int size() const { return popcount(takes) + places.size(); }

  int at(i64 index) const {
    if (index < -size() || index >= size()) throw nb::index_error("there are fewer legal actions");
    const int from_start = int(index < 0 ? index + size() : index);
    const int before = popcount(takes);
    if (from_start < before) return nth_bit(takes, from_start);
    return kPieces + placement_of(*lookup, places[from_start - before]);
  }

  bool contains(i64 id) const {
    if (id < 0 || id >= actions()) return false;
    if (id < kPieces) return (takes >> id & 1) != 0;
    return places.contains(place_of(*lookup, int(id) - kPieces));
  }

  auto numpy() const {
    auto* ids = new std::vector<u16>;
    const nb::capsule owner(ids, [](void* data) noexcept { delete static_cast<std::vector<u16>*>(data); });
    ids->reserve(std::size_t(size()));
    for (u32 left = takes; left != 0; left &= left - 1) ids->push_back(u16(lowest(left)));
    places.each([&](Place place) { ids->push_back(u16(kPieces + placement_of(*lookup, place))); });
    return nb::ndarray<nb::numpy, u16, nb::ndim<1>>(ids->data(), {ids->size()}, owner);
  }
};

struct PyPosition : PyLookup {
  Position position;

  static PyPosition start(const PyLookup& lookup, int seats, int picks, const std::vector<int>& handicap,
                          bool count_squares) {
    Agreement agreed{};
    agreed.seats = u8(checked(seats, 2, kMostSeats, "the number of seats"));
    agreed.picks = u8(checked(picks, 1, kPieces / seats, "the number of picks"));
    agreed.count_squares = count_squares;
    if (handicap.size() != std::size_t(seats))
      throw_invalid("there must be a handicap for each seat, 0 for a seat without one");
    int together = 0;
    for (std::size_t seat = 0; seat < handicap.size(); ++seat)
      together += agreed.handicap[seat] = u8(checked(handicap[seat], 0, picks, "a handicap"));
    checked(together, 0, popcount(kBlackAndWhite), "the sum of all handicaps");
    return {lookup, opening(agreed)};
  }

  int checked_seat(i64 seat) const { return checked(seat, 0, position.agreed.seats - 1, "the seat"); }

  PyPosition begin(i64 seat) const {
    if (position.phase != Phase::lot) throw_invalid("the draft has begun already");
    PyPosition next = *this;
    polyssimo::begin(next.position, checked_seat(seat));
    return next;
  }

  Ids placements_of(u32 pieces) const {
    Ids ids;
    ids.lookup = lookup;
    if (position.phase == Phase::placement) ids.places.find(*lookup, position, position.hand[position.seat] & pieces);
    return ids;
  }

  Ids legal_of(i64 piece) const { return placements_of(u32{1} << checked(piece, 0, kPieces - 1, "the piece")); }

  Ids legal() const {
    Ids ids = placements_of(kColoured | kBlackAndWhite);
    if (position.phase == Phase::draft) ids.takes = takeable(position);
    return ids;
  }

  bool is_legal(i64 id) const { return id >= 0 && id < actions() && polyssimo::is_legal(*lookup, position, int(id)); }

  PyPosition play(i64 id) const {
    if (!is_legal(id)) throw_invalid({"the action ", id, " is not legal here"});
    PyPosition next = *this;
    polyssimo::play(*lookup, next.position, int(id));
    return next;
  }

  const char* phase() const {
    constexpr const char* names[] = {"lot", "draft", "placement", "over"};
    return names[int(position.phase)];
  }

  bool over() const { return position.phase == Phase::over; }
  int seat() const { return position.phase == Phase::lot || over() ? -1 : position.seat; }
  int first_seat() const { return position.phase == Phase::lot ? -1 : position.first_seat; }

  int laid(i64 piece) const {
    const u16 placement = position.laid[checked(piece, 0, kPieces - 1, "the piece")];
    return placement == kNowhere ? -1 : kPieces + placement;
  }

  nb::tuple rows() const {
    nb::list rows;
    for (int row = 0; row < kRows; ++row) rows.append(position.taken[row] & ((1 << kColumns) - 1));
    return nb::tuple(rows);
  }

  template <class Value>
  nb::tuple of_seats(Value value) const {
    nb::list values;
    for (int seat = 0; seat < position.agreed.seats; ++seat) values.append(value(seat));
    return nb::tuple(values);
  }

  nb::tuple left() const {
    return of_seats([&](int seat) { return polyssimo::left(position, seat); });
  }

  nb::tuple last() const {
    return of_seats([&](int seat) { return int(position.last[seat]); });
  }

  std::vector<int> random_line(u64 seed) const {
    u16 ids[kLongestGame];
    const int length = kernel().random_game(*lookup, position, seed, ids);
    return {ids, ids + length};
  }

  bool operator==(const PyPosition& other) const {
    return lookup == other.lookup && std::memcmp(&position, &other.position, sizeof position) == 0;
  }

  std::size_t hash() const {
    return std::hash<std::string_view>{}({reinterpret_cast<const char*>(&position), sizeof position});
  }
};

nb::tuple random_games(const PyPosition& self, u64 seed, i64 games) {
  if (games < 0) throw_invalid("the number of games must not be negative");
  Tally tally;
  {
    const nb::gil_scoped_release unlocked;
    tally = kernel().random_games(*self.lookup, self.position, seed, games, interrupted);
  }
  if (PyErr_Occurred()) throw nb::python_error();
  return nb::make_tuple(tally.games, tally.placements, self.of_seats([&](int seat) { return tally.wins[seat]; }),
                        self.of_seats([&](int seat) { return tally.left[seat]; }));
}

}  // namespace
}  // namespace ominoes::polyssimo

NB_MODULE(_kernel, m) {
  using namespace ominoes::polyssimo;
  m.doc() = "Positions of Polyssimo Challenge: legal actions, play, random games.";
  m.attr("CPU") = kernel().name;
  m.attr("POSITION_BYTES") = sizeof(Position);

  nb::class_<PyLookup>(m, "Lookup")
      .def(
          "__init__",
          [](PyLookup* self, const PieceArray& pieces, const CellArray& cells) {
            new (self) PyLookup(PyLookup::make(pieces, cells));
          },
          "pieces"_a, "cells"_a)
      .def("__len__", [](const PyLookup& self) { return self.lookup->placements; });

  nb::class_<Ids>(m, "Ids")
      .def("__len__", &Ids::size)
      .def("__getitem__", &Ids::at, "index"_a)
      .def("__contains__", &Ids::contains, "id"_a)
      .def(
          "__contains__", [](const Ids&, nb::handle) { return false; }, "id"_a.none())
      .def("numpy", &Ids::numpy);

  nb::class_<PyPosition>(m, "Position")
      .def_static("start", &PyPosition::start, "lookup"_a, "seats"_a, "picks"_a, "handicap"_a, "count_squares"_a)
      .def("begin", &PyPosition::begin, "seat"_a)
      .def("legal", &PyPosition::legal)
      .def("legal_of", &PyPosition::legal_of, "piece"_a)
      .def("is_legal", &PyPosition::is_legal, "id"_a)
      .def("play", &PyPosition::play, "id"_a)
      .def_prop_ro("phase", &PyPosition::phase)
      .def_prop_ro("over", &PyPosition::over)
      .def_prop_ro("seat", &PyPosition::seat)
      .def_prop_ro("first_seat", &PyPosition::first_seat)
      .def_prop_ro("pool", [](const PyPosition& self) { return self.position.pool; })
      .def_prop_ro("standing", [](const PyPosition& self) { return int(self.position.standing); })
      .def_prop_ro("placements", [](const PyPosition& self) { return int(self.position.placements); })
      .def(
          "hand", [](const PyPosition& self, int seat) { return self.position.hand[self.checked_seat(seat)]; },
          "seat"_a)
      .def(
          "owned", [](const PyPosition& self, int seat) { return self.position.owned[self.checked_seat(seat)]; },
          "seat"_a)
      .def(
          "owed", [](const PyPosition& self, int seat) { return owed(self.position, self.checked_seat(seat)); },
          "seat"_a)
      .def("laid", &PyPosition::laid, "piece"_a)
      .def("rows", &PyPosition::rows)
      .def("left", &PyPosition::left)
      .def("last", &PyPosition::last)
      .def("random_line", &PyPosition::random_line, "seed"_a)
      .def("capsule",
           [](const PyPosition& self) {
             return ominoes::lend(BorrowedPosition{self.lookup, self.position});
           })
      .def(
          "__eq__", [](const PyPosition& self, const PyPosition& other) { return self == other; }, "other"_a)
      .def(
          "__eq__", [](const PyPosition&, nb::handle) { return nb::handle(Py_NotImplemented); }, "other"_a.none())
      .def("__hash__", &PyPosition::hash);

  m.def("random_games", &random_games, "position"_a, "seed"_a, "games"_a);
}
