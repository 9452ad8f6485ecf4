// The kernel as Python sees it: tables, positions as values, their legal ids, and random games. Every number that
// comes in is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "batch.hpp"
#include "cpu.hpp"
#include "places.hpp"

#if defined(OMINOES_HAVE_AVX2)
namespace ominoes::polyssimo::avx2 {
Tally random_games(const Tables& tables, const Position& position, u64 seed, i64 games);
int random_line(const Tables& tables, Position position, u64 seed, int (&ids)[kMostActions]);
}  // namespace ominoes::polyssimo::avx2
#endif

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::polyssimo {
namespace {

using SharedTables = std::shared_ptr<const Tables>;

// A position together with the tables it needs.
struct Moment {
  Position position;
  SharedTables tables;
};

// The ids of the legal actions, in order.
struct Ids {
  SharedTables tables;
  u32 takes = 0;
  Places places;

  int size() const { return popcount(takes) + places.size(); }

  int at(int index) const {
    const int before = popcount(takes);
    if (index < before) return nth_bit(takes, index);
    return kPieces + placement_of(*tables, places[index - before]);
  }
};

struct {
  decltype(&random_games) games = &random_games;
  decltype(&random_line) line = &random_line;
} fastest;

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

int checked(int value, int least, int most, const char* what) {
  if (value < least || value > most) {
    refuse(std::string(what) + " must be from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

int checked_seat(const Moment& self, int seat) { return checked(seat, 0, self.position.agreed.seats - 1, "the seat"); }

using PieceArray = nb::ndarray<const u8, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using CellArray = nb::ndarray<const i8, nb::shape<-1, kMostCells, 2>, nb::c_contig, nb::device::cpu>;

std::shared_ptr<Tables> make_tables(const PieceArray& pieces, const CellArray& cells) {
  if (pieces.shape(0) != cells.shape(0)) refuse("pieces and cells must have the same length");
  if (pieces.shape(0) > std::size_t(kMostShapes)) refuse("there are too many shapes");
  auto tables = std::make_shared<Tables>();
  build(*tables, int(pieces.shape(0)), pieces.data(), reinterpret_cast<const i8(*)[kMostCells][2]>(cells.data()));
  return tables;
}

Moment start(SharedTables tables, int seats, int picks, const std::vector<int>& handicap, bool count_squares) {
  Agreement agreed{};
  agreed.seats = u8(checked(seats, 2, kMostSeats, "the number of seats"));
  agreed.picks = u8(checked(picks, 1, kPieces / seats, "the number of picks"));
  agreed.count_squares = count_squares;
  if (handicap.size() != std::size_t(seats)) refuse("there must be a handicap for each seat, or 0");
  int all = 0;
  for (int seat = 0; seat < seats; ++seat) {
    agreed.handicap[seat] = u8(checked(handicap[std::size_t(seat)], 0, picks, "a handicap"));
    all += agreed.handicap[seat];
  }
  checked(all, 0, popcount(kBlackAndWhite), "the sum of all handicaps");
  return {opening(agreed), std::move(tables)};
}

Moment begun(const Moment& self, int seat) {
  if (self.position.phase != Phase::lot) refuse("the draft has begun already");
  Moment next = self;
  begin(next.position, checked_seat(self, seat));
  return next;
}

Moment played(const Moment& self, int id) {
  if (!is_legal(*self.tables, self.position, id)) refuse("the action " + std::to_string(id) + " is not legal");
  Moment next = self;
  play(*next.tables, next.position, id);
  return next;
}

Ids legal(const Moment& self) {
  Ids ids;
  ids.tables = self.tables;
  const Position& position = self.position;
  if (position.phase == Phase::draft) ids.takes = takeable(position);
  if (position.phase == Phase::placement) ids.places.find(*self.tables, position, position.hand[position.seat]);
  return ids;
}

bool contains(const Ids& self, nb::handle id) {
  if (!nb::isinstance<nb::int_>(id)) return false;
  int overflow = 0;
  const long number = PyLong_AsLongAndOverflow(id.ptr(), &overflow);
  if (overflow != 0 || number < 0 || number >= kPieces + self.tables->placements) return false;
  if (number < kPieces) return (self.takes >> number & 1) != 0;
  return self.places.contains(place_of(*self.tables, int(number) - kPieces));
}

int item(const Ids& self, Py_ssize_t index) {
  const Py_ssize_t size = self.size();
  if (index < 0) index += size;
  if (index < 0 || index >= size) throw nb::index_error("there are fewer legal actions");
  return self.at(int(index));
}

nb::ndarray<nb::numpy, int, nb::ndim<1>> as_array(const Ids& self) {
  auto ids = std::make_unique<int[]>(std::size_t(self.size()));
  int* next = ids.get();
  for (u32 left = self.takes; left != 0; left &= left - 1) *next++ = lowest(left);
  self.places.each([&](Place place) { *next++ = kPieces + placement_of(*self.tables, place); });
  int* data = ids.release();
  nb::capsule owner(data, [](void* array) noexcept { delete[] static_cast<int*>(array); });
  return {data, {std::size_t(self.size())}, owner};
}

nb::tuple per_seat(const Position& position, const auto& value_of) {
  nb::list values;
  for (int seat = 0; seat < position.agreed.seats; ++seat) values.append(value_of(seat));
  return nb::tuple(values);
}

Py_hash_t hash_of(const Moment& self) {
  const std::string_view bytes(reinterpret_cast<const char*>(&self.position), sizeof self.position);
  return Py_hash_t(std::hash<std::string_view>{}(bytes) >> 1);
}

bool equal(const Moment& self, const Moment& other) {
  return std::memcmp(&self.position, &other.position, sizeof self.position) == 0 && self.tables == other.tables;
}

nb::list line(const Moment& self, u64 seed) {
  int ids[kMostActions];
  const int length = fastest.line(*self.tables, self.position, seed, ids);
  nb::list found;
  for (int i = 0; i < length; ++i) found.append(ids[i]);
  return found;
}

Tally games(const Moment& self, i64 number, u64 seed) {
  if (number < 0) refuse("the number of games must not be negative");
  const nb::gil_scoped_release release;
  return fastest.games(*self.tables, self.position, seed, number);
}

template <std::size_t size>
nb::tuple as_tuple(const i64 (&values)[size]) {
  nb::list found;
  for (const i64 value : values) found.append(value);
  return nb::tuple(found);
}

const char* phase_name(const Moment& self) {
  constexpr const char* names[] = {"lot", "draft", "placement", "over"};
  return names[int(self.position.phase)];
}

}  // namespace
}  // namespace ominoes::polyssimo

NB_MODULE(_kernel, m) {
  using namespace ominoes;
  using namespace ominoes::polyssimo;
#if defined(OMINOES_HAVE_AVX2)
  if (fast_path_wanted()) fastest = {&avx2::random_games, &avx2::random_line};
#endif

  nb::class_<Tables>(m, "Tables")
      .def(nb::new_(&make_tables), "pieces"_a.noconvert(), "cells"_a.noconvert())
      .def_ro("shapes", &Tables::shapes)
      .def_ro("placements", &Tables::placements);

  nb::class_<Ids>(m, "Ids")
      .def("__len__", &Ids::size)
      .def("__getitem__", &item)
      .def("__contains__", &contains, nb::arg().none())
      .def("numpy", &as_array);

  nb::class_<Moment>(m, "Position")
      .def_static("start", &start, "tables"_a, "seats"_a, "picks"_a, "handicap"_a, "count_squares"_a)
      .def("begin", &begun, "seat"_a)
      .def("legal", &legal)
      .def("is_legal", [](const Moment& self, i64 id) {
        return id == i64(int(id)) && is_legal(*self.tables, self.position, int(id));
      })
      .def("play", &played, "id"_a)
      .def("random_line", &line, "seed"_a)
      .def_prop_ro("phase", &phase_name)
      .def_prop_ro("over", [](const Moment& self) { return self.position.phase == Phase::over; })
      .def_prop_ro("seat", [](const Moment& self) {
        const Phase phase = self.position.phase;
        return phase == Phase::draft || phase == Phase::placement ? int(self.position.seat) : -1;
      })
      .def_prop_ro("first_seat", [](const Moment& self) {
        return self.position.phase == Phase::lot ? -1 : int(self.position.first_seat);
      })
      .def_prop_ro("pool", [](const Moment& self) { return self.position.pool; })
      .def_prop_ro("standing", [](const Moment& self) { return int(self.position.standing); })
      .def_prop_ro("placements", [](const Moment& self) { return int(self.position.placements); })
      .def("hand", [](const Moment& self, int seat) { return self.position.hand[checked_seat(self, seat)]; }, "seat"_a)
      .def("owned", [](const Moment& self, int seat) { return self.position.owned[checked_seat(self, seat)]; }, "seat"_a)
      .def("owed", [](const Moment& self, int seat) { return owed(self.position, checked_seat(self, seat)); }, "seat"_a)
      .def("laid", [](const Moment& self, int piece) {
        const u16 placement = self.position.laid[checked(piece, 0, kPieces - 1, "the piece")];
        return placement == kNowhere ? -1 : kPieces + int(placement);
      }, "piece"_a)
      .def("rows", [](const Moment& self) {
        nb::list rows;
        for (int row = 0; row < kRows; ++row) rows.append(self.position.taken[row] & ((1 << kColumns) - 1));
        return nb::tuple(rows);
      })
      .def("left", [](const Moment& self) {
        return per_seat(self.position, [&](int seat) { return left(self.position, seat); });
      })
      .def("last", [](const Moment& self) {
        return per_seat(self.position, [&](int seat) { return int(self.position.last[seat]); });
      })
      .def("__eq__", &equal, nb::is_operator())
      .def("__hash__", &hash_of);

  nb::class_<Tally>(m, "Tally")
      .def_ro("games", &Tally::games)
      .def_ro("placements", &Tally::placements)
      .def_prop_ro("wins", [](const Tally& self) { return as_tuple(self.wins); })
      .def_prop_ro("left", [](const Tally& self) { return as_tuple(self.left); });

  m.def("random_games", &games, "position"_a, "games"_a, "seed"_a);
}
