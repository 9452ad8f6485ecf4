// The Python bindings of the kernel of Blokus. Every argument is checked here: a wrong id, cell or colour is a
// ValueError or an IndexError, and nothing unchecked reaches the kernel. src/ominoes/games/blokus/_kernel.pyi documents
// the types.
#include <nanobind/make_iterator.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "argument_error.hpp"
#include "blokus/adapter.hpp"
#include "capsule.hpp"
#include "interrupt.hpp"
#include "kernel.hpp"
#include "moves.hpp"
#include "verdict.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::blokus {
namespace {

using Cell = std::pair<int, int>;  // row, column
using SharedLookup = std::shared_ptr<const Lookup>;

Cell as_cell(int cell) { return {row_of(cell), col_of(cell)}; }

SharedLookup make_lookup(int size, const nb::ndarray<const u8, nb::ndim<1>, nb::c_contig, nb::device::cpu>& pieces,
                         const nb::ndarray<const i8, nb::shape<-1, kCells, 2>, nb::c_contig, nb::device::cpu>& cells) {
  if (pieces.shape(0) != cells.shape(0)) throw_invalid("there must be as many pieces as there are shapes");
  auto lookup = std::make_shared<Lookup>();
  build(*lookup, size, int(std::min<std::size_t>(pieces.shape(0), kShapes + 1)), pieces.data(),
        reinterpret_cast<const i8(*)[kCells][2]>(cells.data()));
  return lookup;
}

struct PyLookup {
  SharedLookup lookup;

  int checked(i64 id) const {
    if (id < 0 || id >= lookup->placements)
      throw_invalid({"there is no placement ", id, "; they are numbered from 0 to ", lookup->placements - 1});
    return int(id);
  }

  int piece_of(int id) const { return lookup->piece[lookup->shape_of[id]]; }

  int checked_cell(int row, int col) const {
    if (row < 0 || row >= lookup->size || col < 0 || col >= lookup->size)
      throw_invalid({"there is no cell (", row, ", ", col, ") on this board"});
    return cell_at(row, col);
  }

  std::vector<Cell> cells(i64 id) const {
    const int origin = lookup->origin_of[checked(id)], shape = lookup->shape_of[id];
    const int squares = lookup->squares[lookup->piece[shape]];
    std::vector<Cell> found;
    found.reserve(std::size_t(squares));
    for (int i = 0; i < squares; ++i)
      found.emplace_back(row_of(origin) + lookup->cells[shape][i][0], col_of(origin) + lookup->cells[shape][i][1]);
    return found;
  }
};

// The ids of the legal placements.
class Ids {
 public:
  Ids(const u16* ids, int count) : ids_(ids, ids + count) {}

  const std::vector<u16>& all() const { return ids_; }

  int at(i64 index) const {
    const i64 size = i64(ids_.size());
    if (index < -size || index >= size) throw nb::index_error("there are fewer legal placements");
    return ids_[std::size_t(index < 0 ? index + size : index)];
  }

  bool contains(i64 id) const {
    // A sum instead of a search, so that the compiler compares many ids at a time.
    int found = 0;
    for (const u16 each : ids_) found += each == id;
    return found != 0;
  }

  auto numpy() const {
    auto* copy = new std::vector<u16>(ids_);
    const nb::capsule owner(copy, [](void* data) noexcept { delete static_cast<std::vector<u16>*>(data); });
    return nb::ndarray<nb::numpy, u16, nb::ndim<1>>(copy->data(), {copy->size()}, owner);
  }

 private:
  std::vector<u16> ids_;
};

const char* code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok:
      return "ok";
    case Verdict::over:
      return "over";
    case Verdict::piece_used:
      return "piece-used";
    case Verdict::cell_taken:
      return "cell-taken";
    case Verdict::side_contact:
      return "side-contact";
    case Verdict::no_corner_contact:
      return "no-corner-contact";
    case Verdict::misses_start:
      return "misses-start";
  }
  return "";
}

struct PyPosition : PyLookup {
  Position position;

  static PyPosition start(const PyLookup& lookup, int colours, int start_colour,
                          const std::vector<std::vector<Cell>>& starts, const std::vector<int>& seats) {
    if (colours != 2 && colours != 4) throw_invalid("there are 2 or 4 colours");
    if (start_colour < 0 || start_colour >= colours) throw_invalid({"there is no colour ", start_colour});
    if (starts.size() != std::size_t(colours)) throw_invalid("each colour needs its starting cells");
    if (seats.size() > kColours) throw_invalid("there are from 2 to 4 seats");
    PyPosition self{lookup, {}};
    Position& position = self.position;
    const int size = lookup.lookup->size;
    position.size = u8(size);
    position.colours = u8(colours);
    for (int i = 0; i < kColours; ++i) position.seats[i] = u8(i);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (std::ranges::count(seats, int(i)) != 1) throw_invalid("each seat gets its colours once");
      position.seats[i] = u8(seats[i]);
    }
    for (int colour = 0; colour < colours; ++colour) {
      std::fill_n(position.closed[colour].bytes, sizeof(CellSet), u8(255));
      for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) remove(position.closed[colour], cell_at(row, col));
      position.last[colour] = kNobody;
      if (starts[colour].empty() || starts[colour].size() > kStarts)
        throw_invalid({"a colour has from 1 to ", kStarts, " starting cells"});
      for (const auto& [row, col] : starts[colour]) add(position.corners[colour], lookup.checked_cell(row, col));
    }
    kernel().settle(*lookup.lookup, position, start_colour);
    return self;
  }

  int checked_colour(int colour) const {
    if (colour < 0 || colour >= position.colours) throw_invalid({"there is no colour ", colour});
    return colour;
  }

  int colour() const { return position.colour == kNobody ? -1 : position.colour; }
  bool over() const { return position.colour == kNobody; }

  Ids legal() const {
    u16 ids[kMostMoves];
    return Ids(ids, kernel().list(*lookup, position, ids));
  }

  Ids legal_of(int piece) const {
    if (piece < 0 || piece >= kPieces) throw_invalid({"there is no figure ", piece});
    u16 ids[kMostMoves];
    u16* const end = ids + kernel().list(*lookup, position, ids);
    return Ids(ids, int(std::remove_if(ids, end, [&](u16 id) { return piece_of(id) != piece; }) - ids));
  }

  int count() const { return kernel().count(*lookup, position); }

  int playable() const {
    u16 ids[kMostMoves];
    const int count = kernel().list(*lookup, position, ids);
    int pieces = 0;
    for (int i = 0; i < count; ++i) pieces |= 1 << piece_of(ids[i]);
    return pieces;
  }

  PyPosition play(i64 id) const {
    if (!is_legal(*lookup, position, checked(id)))
      throw_invalid({"placement ", id, " is not legal here: ", code_of(reason(*lookup, position, int(id)).verdict)});
    PyPosition next = *this;
    kernel().play(*lookup, next.position, int(id));
    return next;
  }

  std::pair<const char*, std::optional<Cell>> verdict(i64 id) const {
    const Reason why = reason(*lookup, position, checked(id));
    return {code_of(why.verdict), why.cell < 0 ? std::nullopt : std::optional(as_cell(why.cell))};
  }

  nb::tuple as_tuple(const int* scores) const {
    return position.colours == 2 ? nb::make_tuple(scores[0], scores[1])
                                 : nb::make_tuple(scores[0], scores[1], scores[2], scores[3]);
  }

  nb::tuple scores() const {
    int scores[kColours];
    for (int colour = 0; colour < position.colours; ++colour)
      scores[colour] = score(*lookup, position.squares[colour], position.last[colour]);
    return as_tuple(scores);
  }

  int last_piece(int colour) const {
    const u8 last = position.last[checked_colour(colour)];
    return last == kNobody ? -1 : last;
  }

  int owner_of(int row, int col) const {
    const int colour = owner(position, checked_cell(row, col));
    return colour == kNobody ? -1 : colour;
  }

  nb::bytes board() const {
    u8 cells[kLargest * kLargest];
    u8* next = cells;
    for (int row = 0; row < lookup->size; ++row)
      for (int col = 0; col < lookup->size; ++col) *next++ = u8(owner_of(row, col) + 1);
    return nb::bytes(reinterpret_cast<const char*>(cells), std::size_t(next - cells));
  }

  std::vector<Cell> attach_points_of(int colour) const {
    std::vector<Cell> found;
    each_cell(attach_points(position, checked_colour(colour)), [&](int cell) {
      found.push_back(as_cell(cell));
      return false;
    });
    return found;
  }

  nb::tuple playout(u64 seed) const {
    u16 ids[kLongestGame];
    int scores[kColours];
    kernel().random_game(*lookup, position, seed, ids, scores);
    return as_tuple(scores);
  }

  std::vector<int> random_line(u64 seed) const {
    u16 ids[kLongestGame];
    int scores[kColours];
    const int placements = kernel().random_game(*lookup, position, seed, ids, scores);
    return {ids, ids + placements};
  }

  // Two positions are equal when they agree in everything that matters for the rest of the game.
  bool operator==(const PyPosition& other) const {
    return std::memcmp(&position, &other.position, sizeof position) == 0;
  }

  u64 hash() const {
    const u8* bytes = reinterpret_cast<const u8*>(&position);
    u64 sum = load(bytes + sizeof position - 8);
    for (std::size_t i = 0; i + 8 <= sizeof position; i += 8)
      sum = (sum ^ load(bytes + i)) * 0x9E3779B97F4A7C15 + (sum >> 29);
    return sum ^ sum >> 32;
  }
};

void raise_if_interrupted() {
  if (PyErr_Occurred()) throw nb::python_error();
}

nb::tuple random_games(const PyPosition& self, u64 seed, i64 games) {
  if (games < 0) throw_invalid("the number of games must not be negative");
  Tally tally;
  {
    const nb::gil_scoped_release unlocked;
    tally = kernel().random_games(*self.lookup, self.position, seed, games, interrupted);
  }
  raise_if_interrupted();
  nb::list sums;
  for (int colour = 0; colour < self.position.colours; ++colour) sums.append(tally.scores[colour]);
  return nb::make_tuple(tally.games, tally.placements, nb::tuple(sums));
}

u64 perft(const PyPosition& self, int depth, bool alone) {
  if (depth < 0 || depth > kLongestGame) throw_invalid({"the depth must be from 0 to ", kLongestGame});
  u64 lines = 0;
  {
    const nb::gil_scoped_release unlocked;
    kernel().perft(*self.lookup, self.position, depth, alone, interrupted, lines);
  }
  raise_if_interrupted();
  return lines;
}

int checked_seat_of(int colour, int seats, int placed) {
  if (colour < 0 || colour >= kColours) throw_invalid({"there is no colour ", colour});
  if (seats < 2 || seats > kColours) throw_invalid("there are from 2 to 4 seats");
  if (placed < 0) throw_invalid("the number of pieces must not be negative");
  return seat_of(colour, seats, placed);
}

}  // namespace
}  // namespace ominoes::blokus

NB_MODULE(_kernel, m) {
  using namespace ominoes::blokus;
  m.doc() = "Positions of Blokus: legal placements, play, random games.";
  m.attr("CPU") = kernel().name;
  m.attr("POSITION_BYTES") = sizeof(Position);

  nb::class_<PyLookup>(m, "Lookup")
      .def(
          "__init__",
          [](PyLookup* self, int size,
             const nb::ndarray<const ominoes::u8, nb::ndim<1>, nb::c_contig, nb::device::cpu>& pieces,
             const nb::ndarray<const ominoes::i8, nb::shape<-1, kCells, 2>, nb::c_contig, nb::device::cpu>& cells) {
            new (self) PyLookup{make_lookup(size, pieces, cells)};
          },
          "size"_a, "pieces"_a.noconvert(), "cells"_a.noconvert())
      .def_prop_ro("size", [](const PyLookup& self) { return self.lookup->size; })
      .def("__len__", [](const PyLookup& self) { return self.lookup->placements; })
      .def(
          "piece", [](const PyLookup& self, ominoes::i64 id) { return self.piece_of(self.checked(id)); }, "id"_a)
      .def("cells", &PyLookup::cells, "id"_a);

  nb::class_<Ids>(m, "Ids")
      .def("__len__", [](const Ids& self) { return self.all().size(); })
      .def("__getitem__", &Ids::at, "index"_a)
      .def("__contains__", &Ids::contains, "id"_a)
      .def(
          "__contains__", [](const Ids&, nb::handle) { return false; }, "id"_a)
      .def(
          "__iter__",
          [](const Ids& self) {
            return nb::make_iterator(nb::type<Ids>(), "_Iterator", self.all().begin(), self.all().end());
          },
          nb::keep_alive<0, 1>())
      .def("numpy", &Ids::numpy);

  nb::class_<PyPosition>(m, "Position")
      .def_static("start", &PyPosition::start, "lookup"_a, "colours"_a, "start_colour"_a, "starts"_a,
                  "seats"_a = std::vector<int>{})
      .def(
          "seat_of",
          [](const PyPosition& self, int colour, int seats) {
            checked_seat_of(self.checked_colour(colour), seats, 0);
            return seat_of(self.position, colour, seats);
          },
          "colour"_a, "seats"_a)
      .def_prop_ro("colours", [](const PyPosition& self) { return int(self.position.colours); })
      .def_prop_ro("colour", &PyPosition::colour)
      .def_prop_ro("over", &PyPosition::over)
      .def_prop_ro("blocked", [](const PyPosition& self) { return int(self.position.blocked); })
      .def("legal", &PyPosition::legal)
      .def("legal_of", &PyPosition::legal_of, "piece"_a)
      .def("count", &PyPosition::count)
      .def("playable", &PyPosition::playable)
      .def(
          "is_legal",
          [](const PyPosition& self, ominoes::i64 id) {
            return is_legal(*self.lookup, self.position, self.checked(id));
          },
          "id"_a)
      .def("play", &PyPosition::play, "id"_a)
      .def("verdict", &PyPosition::verdict, "id"_a)
      .def("scores", &PyPosition::scores)
      .def(
          "used", [](const PyPosition& self, int colour) { return self.position.used[self.checked_colour(colour)]; },
          "colour"_a)
      .def("last_piece", &PyPosition::last_piece, "colour"_a)
      .def("owner", &PyPosition::owner_of, "row"_a, "column"_a)
      .def("board", &PyPosition::board)
      .def("attach_points", &PyPosition::attach_points_of, "colour"_a)
      .def("playout", &PyPosition::playout, "seed"_a)
      .def("random_line", &PyPosition::random_line, "seed"_a)
      .def("capsule",
           [](const PyPosition& self) {
             return ominoes::lend(BorrowedPosition{self.lookup, self.position});
           })
      .def(
          "__eq__", [](const PyPosition& self, const PyPosition& other) { return self == other; }, "other"_a)
      .def(
          "__eq__", [](const PyPosition&, nb::handle) { return nb::handle(Py_NotImplemented); }, "other"_a)
      .def("__hash__", &PyPosition::hash);

  m.def("random_games", &random_games, "position"_a, "seed"_a, "games"_a);
  m.def("perft", &perft, "position"_a, "depth"_a, "alone"_a = false);
  m.def("seat_of", &checked_seat_of, "colour"_a, "seats"_a, "placed"_a);
}
