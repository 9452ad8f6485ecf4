// The Python bindings of the kernel of Polymo. Every argument is checked here: a wrong id, seat or face is a ValueError
// or an IndexError, and nothing unchecked reaches the kernel. src/ominoes/games/polymo/_kernel.pyi documents the types.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "argument_error.hpp"
#include "capsule.hpp"
#include "interrupt.hpp"
#include "kernel.hpp"
#include "polymo/adapter.hpp"
#include "verdict.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::polymo {
namespace {

static_assert(std::is_trivially_copyable_v<Position>);

using SharedLookup = std::shared_ptr<const Lookup>;
using PieceArray = nb::ndarray<const u8, nb::shape<kShapes>, nb::c_contig, nb::device::cpu>;
using CellArray = nb::ndarray<const i8, nb::shape<kShapes, kMostSquares, 2>, nb::c_contig, nb::device::cpu>;

nb::tuple as_cells(Cells cells) {
  nb::list list;
  for (; cells != 0; cells &= cells - 1) list.append(nb::make_tuple(row_of(first_of(cells)), col_of(first_of(cells))));
  return nb::tuple(list);
}

struct PyLookup {
  SharedLookup lookup;

  static PyLookup make(int size, int x_row, int x_col, const PieceArray& pieces, const CellArray& cells) {
    const auto* squares = reinterpret_cast<const i8(*)[kMostSquares][2]>(cells.data());
    std::array<Drawing, kShapes> drawings{};
    for (int shape = 0; shape < kShapes; ++shape) {
      Drawing& drawing = drawings[shape];
      drawing.figure = pieces.data()[shape];
      for (const auto& [row, col] : std::span(squares[shape])) {
        if (row < 0) break;  // the rest is filled up
        drawing.rows[drawing.size] = u8(row);
        drawing.cols[drawing.size++] = u8(col);
      }
    }
    return {std::make_shared<const Lookup>(size, x_row, x_col, drawings)};
  }

  int id_count() const { return kForms * kPens * lookup->placements; }

  Move checked(i64 id) const {
    if (id < 0 || id >= id_count())
      throw_invalid({"there is no action ", id, "; they are numbered from 0 to ", id_count() - 1});
    return move_of(*lookup, int(id));
  }
};

// The ids of the legal actions. There can be 40,000 of them, so each is made on request.
class Ids : PyLookup {
 public:
  Ids(const PyLookup& shared, const Position& position) : PyLookup(shared) {
    kernel().find_legal(*lookup, position, legal_);
  }

  int size() const { return legal_.total; }

  int at(i64 index) const {
    if (index < -size() || index >= size()) throw nb::index_error("there are fewer legal actions");
    return id_of(*lookup, nth_move(legal_, int(index < 0 ? index + size() : index)));
  }

  bool contains(i64 id) const { return 0 <= id && id < id_count() && is_among(legal_, move_of(*lookup, int(id))); }

  auto numpy() const {
    auto ids = std::make_unique<std::vector<int>>();
    ids->reserve(std::size_t(legal_.total));
    each_move(legal_, [&](Move move) { ids->push_back(id_of(*lookup, move)); });
    const nb::capsule owner(ids.get(), [](void* data) noexcept { delete static_cast<std::vector<int>*>(data); });
    auto* all = ids.release();
    return nb::ndarray<nb::numpy, int, nb::ndim<1>>(all->data(), {all->size()}, owner);
  }

 private:
  Legal legal_;
};

struct PyPosition : PyLookup {
  Position position;

  static PyPosition start(const PyLookup& lookup, int players, int first_seat, bool x_for_all, bool out_by_throw,
                          bool forgo_keeps_star, bool next_after_thrower) {
    if (players < 1 || players > kMostSeats) throw_invalid("there are one to five players");
    if (first_seat < 0 || first_seat >= players) throw_invalid("the first seat must be the seat of a player");
    return {lookup, polymo::start(players, first_seat, x_for_all, out_by_throw, forgo_keeps_star, next_after_thrower)};
  }

  bool acting() const { return position.phase == Phase::opening || position.phase == Phase::turn; }

  const char* phase() const {
    constexpr const char* names[] = {"opening", "roll", "turn", "over"};
    return names[int(position.phase)];
  }

  int pens() const { return acting() ? available_pens(position) : 0; }

  nb::tuple dice() const {
    nb::list faces;
    if (position.number_die != 0)
      for (int die = 0; die < dice_count(position); ++die) faces.append(int(position.dice[die]));
    return nb::tuple(faces);
  }

  const Sheet& sheet(int seat) const {
    if (seat < 0 || seat >= position.players) throw_invalid("there is no such seat");
    return position.sheets[seat];
  }

  nb::tuple scores() const {
    nb::list scores;
    for (int seat = 0; seat < position.players; ++seat) scores.append(int(position.sheets[seat].score));
    return nb::tuple(scores);
  }

  nb::bytes squares(int seat) const {
    const Sheet& own = sheet(seat);
    Cells planned = 0;
    for (int i = 0; i < own.planned_count; ++i) planned |= cells_of(*lookup, own.planned[i]);
    std::string bytes;
    for (Cells left = lookup->inside; left != 0; left &= left - 1) {
      const int cell = first_of(left);
      int value = 0;
      for (int pen = 0; pen < kPens; ++pen)
        if (has(own.colours[pen], cell)) value = 1 + pen + (has(planned, cell) ? 0 : kPens);
      bytes.push_back(char(value));
    }
    return nb::bytes(bytes.data(), bytes.size());
  }

  nb::tuple planned(int seat) const {
    const Sheet& own = sheet(seat);
    nb::list list;
    for (int i = 0; i < own.planned_count; ++i) {
      const Planned& one = own.planned[i];
      list.append(nb::make_tuple(int(one.pen), placement_of(*lookup, one.shape, one.first)));
    }
    return nb::tuple(list);
  }

  nb::tuple out(int seat) const {
    const Sheet& own = sheet(seat);
    return nb::make_tuple(int(own.out_pens), int(own.out_number));
  }

  nb::tuple most_squares(int seat) const {
    nb::list most;
    for (int pen = 0; pen < kPens; ++pen) most.append(polymo::most_squares(*lookup, sheet(seat), pen));
    return nb::tuple(most);
  }

  Ids legal() const { return {*this, position}; }

  Verdict verdict_on(i64 id) const {
    const Move move = checked(id);
    return acting() ? polymo::verdict(*lookup, position, move) : Verdict{"nobody-acts", 0};
  }

  nb::tuple verdict(i64 id) const {
    const Verdict found = verdict_on(id);
    return nb::make_tuple(found.code, as_cells(found.cells));
  }

  bool is_legal(i64 id) const { return std::string_view(verdict_on(id).code) == "ok"; }

  PyPosition play(i64 id) const {
    if (!is_legal(id)) throw_invalid({"action ", id, " is not legal here: ", verdict_on(id).code});
    PyPosition next = *this;
    kernel().play(*lookup, next.position, move_of(*lookup, int(id)));
    return next;
  }

  PyPosition roll(const std::vector<int>& faces, int number_die) const {
    if (position.phase != Phase::roll) throw_invalid("no throw is due");
    if (faces.size() != std::size_t(dice_count(position))) throw_invalid("a throw needs a face for each colour die");
    if (number_die < 1 || number_die > kNumberStar) throw_invalid("the number die has faces 1 to 6");
    u8 checked_faces[kMostDice];
    for (std::size_t die = 0; die < faces.size(); ++die) {
      if (faces[die] < 0 || faces[die] > kStar) throw_invalid("a colour die has faces 0 to 5");
      checked_faces[die] = u8(faces[die]);
    }
    PyPosition next = *this;
    kernel().roll(*lookup, next.position, checked_faces, number_die);
    return next;
  }

  int random_action(u64 seed) const {
    if (!acting()) throw_invalid("nobody acts now");
    return id_of(*lookup, kernel().random_move(*lookup, position, seed));
  }

  nb::tuple playout(u64 seed) const {
    int scores[kMostSeats];
    kernel().random_game(*lookup, position, seed, scores);
    nb::list list;
    for (int seat = 0; seat < position.players; ++seat) list.append(scores[seat]);
    return nb::tuple(list);
  }

  // Two positions are equal when they agree in everything that matters for the rest of the game.
  bool operator==(const PyPosition& other) const {
    return lookup->size == other.lookup->size && position == other.position;
  }

  u64 hash() const {
    u64 sum = u64(position.phase) << 8 | position.seat;
    const auto mix = [&sum](u64 word) { sum = (sum ^ word) * 0x9E3779B97F4A7C15 + (sum >> 29); };
    for (const Sheet& one : position.sheets) {
      for (const Cells colour : one.colours) mix(lower(colour)), mix(upper(colour));
      mix(u64{one.planned_count} << 32 | one.struck);
    }
    for (const u8 die : position.dice) mix(die);
    mix(u64{position.number} << 16 | u64{position.pens_taken} << 8 | position.number_die);
    return sum ^ sum >> 32;
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
  nb::list sums;
  for (int seat = 0; seat < self.position.players; ++seat) sums.append(tally.scores[seat]);
  return nb::make_tuple(tally.games, tally.actions, nb::tuple(sums));
}

template <auto Field>
int number(const PyPosition& self) {
  return int(self.position.*Field);
}

}  // namespace
}  // namespace ominoes::polymo

NB_MODULE(_kernel, m) {
  using namespace ominoes::polymo;
  m.doc() = "Positions of Polymo: legal actions, play, random games.";
  m.attr("CPU") = kernel().name;
  m.attr("POSITION_BYTES") = sizeof(Position);

  nb::class_<PyLookup>(m, "Lookup")
      .def(nb::new_(&PyLookup::make), "size"_a, "x_row"_a, "x_column"_a, "pieces"_a.noconvert(), "cells"_a.noconvert())
      .def_prop_ro("size", [](const PyLookup& self) { return self.lookup->size; })
      .def_prop_ro("placements", [](const PyLookup& self) { return self.lookup->placements; })
      .def_prop_ro("ids", &PyLookup::id_count);

  nb::class_<Ids>(m, "Ids")
      .def("__len__", &Ids::size)
      .def("__getitem__", &Ids::at, "index"_a)
      .def("__contains__", &Ids::contains, "id"_a)
      .def(
          "__contains__", [](const Ids&, nb::handle) { return false; }, "id"_a.none())
      .def("numpy", &Ids::numpy);

  nb::class_<PyPosition>(m, "Position")
      .def_static("start", &PyPosition::start, "lookup"_a, "players"_a, "first_seat"_a, "x_for_all"_a, "out_by_throw"_a,
                  "forgo_keeps_star"_a = false, "next_after_thrower"_a = false)
      .def_prop_ro("phase", &PyPosition::phase)
      .def_prop_ro("seat", &number<&Position::seat>)
      .def_prop_ro("active", &number<&Position::active>)
      .def_prop_ro("dice", &PyPosition::dice)
      .def_prop_ro("dice_taken", &number<&Position::dice_taken>)
      .def_prop_ro("pens_taken", &number<&Position::pens_taken>)
      .def_prop_ro("pens", &PyPosition::pens)
      .def_prop_ro("number_die", &number<&Position::number_die>)
      .def_prop_ro("number", &number<&Position::number>)
      .def("scores", &PyPosition::scores)
      .def(
          "alive", [](const PyPosition& self, int seat) { return self.sheet(seat).alive != 0; }, "seat"_a)
      .def(
          "struck", [](const PyPosition& self, int seat) { return self.sheet(seat).struck; }, "seat"_a)
      .def("squares", &PyPosition::squares, "seat"_a)
      .def("planned", &PyPosition::planned, "seat"_a)
      .def("out", &PyPosition::out, "seat"_a)
      .def("most_squares", &PyPosition::most_squares, "seat"_a)
      .def("legal", &PyPosition::legal)
      .def("verdict", &PyPosition::verdict, "id"_a)
      .def("is_legal", &PyPosition::is_legal, "id"_a)
      .def("play", &PyPosition::play, "id"_a)
      .def("roll", &PyPosition::roll, "faces"_a, "number_die"_a)
      .def("random_action", &PyPosition::random_action, "seed"_a)
      .def("playout", &PyPosition::playout, "seed"_a)
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
