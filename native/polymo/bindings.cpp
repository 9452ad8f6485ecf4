// Polymo positions for Python. Whatever comes from there is checked here; nothing below checks again.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "core.hpp"
#include "cpu.hpp"
#include "verdict.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::polymo {
namespace {

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 4096);

using SharedTables = std::shared_ptr<const Tables>;

const Core& core() {
#if defined(OMINOES_HAVE_AVX2)
  static const Core& chosen = fast_path_wanted() ? kAvx2Core : kBaselineCore;
  return chosen;
#else
  return kBaselineCore;
#endif
}

int id_count(const Tables& tables) { return kForms * kPens * tables.placements; }

nb::tuple cell_tuple(Cells cells) {
  nb::list list;
  for (; cells != 0; cells &= cells - 1) {
    const int cell = first_of(cells);
    list.append(nb::make_tuple(row_of(cell), col_of(cell)));
  }
  return nb::tuple(list);
}

// The legal actions of a position, as a sequence of ids.
class Ids {
 public:
  Ids(SharedTables tables, const Position& position) : tables_(std::move(tables)) {
    core().find_legal(legal_, position, *tables_);
  }

  i64 size() const { return legal_.total; }

  int at(i64 index) const {
    if (index < 0) index += legal_.total;
    if (index < 0 || index >= legal_.total) throw nb::index_error("no legal action has this index");
    return id_of(*tables_, nth_move(legal_, int(index)));
  }

  bool contains(nb::handle item) const {
    i64 id;
    if (!nb::isinstance<nb::int_>(item) || !nb::try_cast(item, id)) return false;
    return 0 <= id && id < id_count(*tables_) && is_among(legal_, move_of(*tables_, int(id)));
  }

  nb::ndarray<nb::numpy, int, nb::ndim<1>> numpy() const {
    auto ids = std::make_unique<int[]>(legal_.total);
    int* out = ids.get();
    for (int form = 0; form < legal_.form_count; ++form)
      for (int pen = 0; pen < kPens; ++pen)
        for (int shape = legal_.begin; shape < legal_.end[pen]; ++shape)
          for (Cells left = legal_.figures[pen][shape]; left != 0; left &= left - 1)
            *out++ = id({u8(legal_.form + form), u8(pen), u8(shape), u8(first_of(left))});
    for (int form = 0; form < legal_.finish_form_count; ++form)
      for (int i = 0; i < legal_.finish_count; ++i) {
        const Planned& planned = legal_.finishes[i];
        *out++ = id({u8(legal_.finish_form + form), planned.pen, planned.shape, planned.first});
      }
    nb::capsule owner(ids.get(), [](void* data) noexcept { delete[] static_cast<int*>(data); });
    return {ids.release(), {std::size_t(legal_.total)}, owner};
  }

 private:
  int id(Move move) const { return id_of(*tables_, move); }

  SharedTables tables_;
  Legal legal_;
};

class Moment {
 public:
  Moment(SharedTables tables, const Position& position) : tables_(std::move(tables)), position_(position) {}

  static Moment start(SharedTables tables, int players, int first_seat, bool x_for_all, bool out_by_throw) {
    if (players < 1 || players > kMostSeats) throw nb::value_error("there are one to five players");
    if (first_seat < 0 || first_seat >= players) throw nb::value_error("the first seat is that of a player");
    return {std::move(tables), polymo::start(players, first_seat, x_for_all, out_by_throw)};
  }

  const Position& position() const { return position_; }

  const char* phase() const {
    constexpr const char* names[] = {"opening", "roll", "turn", "over"};
    return names[int(position_.phase)];
  }

  int pens() const { return acting() ? available_pens(position_) : 0; }

  nb::tuple dice() const {
    nb::list faces;
    if (position_.number_die != 0)
      for (int die = 0; die < position_.dice_count; ++die) faces.append(int(position_.dice[die]));
    return nb::tuple(faces);
  }

  nb::tuple scores() const {
    nb::list scores;
    for (int seat = 0; seat < position_.players; ++seat) scores.append(int(position_.sheets[seat].score));
    return nb::tuple(scores);
  }

  const Sheet& sheet(int seat) const {
    if (seat < 0 || seat >= position_.players) throw nb::index_error("there is no such seat");
    return position_.sheets[seat];
  }

  // A byte a square: 0 free, 1 to 5 planned and 6 to 10 painted in the colour of that pen.
  nb::bytes squares(int seat) const {
    const Sheet& own = sheet(seat);
    Cells planned = 0;
    for (int i = 0; i < own.planned_count; ++i) planned |= cells_of(*tables_, own.planned[i]);
    std::string bytes;
    for (Cells left = tables_->inside; left != 0; left &= left - 1) {
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
      list.append(nb::make_tuple(int(one.pen), tables_->placement(one.shape, one.first)));
    }
    return nb::tuple(list);
  }

  Ids legal() const { return {tables_, position_}; }

  nb::tuple verdict(i64 id) const {
    const Verdict found = polymo::verdict(position_, *tables_, checked(id));
    return nb::make_tuple(found.code, cell_tuple(found.cells));
  }

  bool is_legal(i64 id) const {
    return acting() && std::string_view(polymo::verdict(position_, *tables_, checked(id)).code) == "ok";
  }

  Moment play(i64 id) const {
    if (!is_legal(id)) throw nb::value_error("the action is not legal");
    Moment next = *this;
    polymo::play(next.position_, *tables_, move_of(*tables_, int(id)));
    settle(next.position_, *tables_);
    return next;
  }

  Moment roll(nb::sequence faces, int number_die) const {
    if (position_.phase != Phase::roll) throw nb::value_error("no throw is due");
    if (nb::len(faces) != position_.dice_count) throw nb::value_error("a throw has a face for each colour die");
    if (number_die < 1 || number_die > kNumberStar) throw nb::value_error("the number die has faces 1 to 6");
    u8 checked_faces[kMostDice];
    for (int die = 0; die < position_.dice_count; ++die) {
      const int face = nb::cast<int>(faces[die]);
      if (face < 0 || face > kStar) throw nb::value_error("a colour die has faces 0 to 5");
      checked_faces[die] = u8(face);
    }
    Moment next = *this;
    polymo::roll(next.position_, checked_faces, number_die);
    settle(next.position_, *tables_);
    return next;
  }

  nb::tuple random_games(i64 games, u64 seed) const {
    if (games < 0 || games > (i64{1} << 32)) throw nb::value_error("the number of games is too large or negative");
    const std::size_t rows = std::size_t(games), columns = position_.players;
    auto scores = std::make_unique<u8[]>(rows * columns);
    i64 actions;
    {
      nb::gil_scoped_release released;
      actions = core().random_games(position_, *tables_, seed, games, scores.get());
    }
    nb::capsule owner(scores.get(), [](void* data) noexcept { delete[] static_cast<u8*>(data); });
    nb::ndarray<nb::numpy, u8, nb::ndim<2>> array(scores.release(), {rows, columns}, owner);
    return nb::make_tuple(array, actions);
  }

  bool operator==(const Moment& other) const {
    return tables_->size == other.tables_->size && position_ == other.position_;
  }

  std::size_t hash() const {
    u64 sum = u64(position_.phase) << 8 | position_.seat;
    const auto mix = [&sum](u64 word) { sum = (sum ^ word) * 0x9E3779B97F4A7C15 ^ sum >> 32; };
    for (const Sheet& one : position_.sheets) {
      for (const Cells colour : one.colours) mix(lower(colour)), mix(upper(colour));
      mix(u64{one.planned_count} << 32 | one.struck);
    }
    for (const u8 die : position_.dice) mix(die);
    mix(u64{position_.number} << 16 | u64{position_.pens_taken} << 8 | position_.number_die);
    return std::size_t(sum);
  }

 private:
  bool acting() const { return position_.phase == Phase::opening || position_.phase == Phase::turn; }

  Move checked(i64 id) const {
    if (id < 0 || id >= id_count(*tables_)) throw nb::index_error("there is no action with this id");
    return move_of(*tables_, int(id));
  }

  SharedTables tables_;
  Position position_;
};

using DrawingArray = nb::ndarray<const u8, nb::shape<kShapes, 2 + 2 * kMostSquares>, nb::c_contig, nb::device::cpu>;

std::shared_ptr<Tables> make_tables(int size, int x_row, int x_col, DrawingArray shapes) {
  static_assert(sizeof(Drawing) == 2 + 2 * kMostSquares);
  const auto* drawings = reinterpret_cast<const Drawing*>(shapes.data());
  return std::make_shared<Tables>(size, x_row, x_col, std::span(drawings, kShapes));
}

template <auto Field>
int number(const Moment& moment) {
  return int(moment.position().*Field);
}

}  // namespace
}  // namespace ominoes::polymo

NB_MODULE(_kernel, m) {
  using namespace ominoes;
  using namespace ominoes::polymo;
  m.doc() = "Polymo positions: legal actions, play, random games";
  m.def("fast_path", [] { return &core() != &kBaselineCore; });

  nb::class_<Tables>(m, "Tables")
      .def(nb::new_(&make_tables), "size"_a, "x_row"_a, "x_col"_a, "shapes"_a.noconvert())
      .def_ro("size", &Tables::size)
      .def_ro("placements", &Tables::placements)
      .def_prop_ro("ids", [](const Tables& tables) { return id_count(tables); });

  nb::class_<Ids>(m, "Ids")
      .def("__len__", &Ids::size)
      .def("__getitem__", &Ids::at)
      .def("__contains__", &Ids::contains, nb::arg().none())
      .def("numpy", &Ids::numpy);

  nb::class_<Moment>(m, "Position")
      .def_static("start", &Moment::start, "tables"_a, "players"_a, "first_seat"_a, "x_for_all"_a,
                  "out_by_throw"_a)
      .def_prop_ro("phase", &Moment::phase)
      .def_prop_ro("seat", &number<&Position::seat>)
      .def_prop_ro("active", &number<&Position::active>)
      .def_prop_ro("dice", &Moment::dice)
      .def_prop_ro("dice_taken", &number<&Position::dice_taken>)
      .def_prop_ro("pens_taken", &number<&Position::pens_taken>)
      .def_prop_ro("pens", &Moment::pens)
      .def_prop_ro("number_die", &number<&Position::number_die>)
      .def_prop_ro("number", &number<&Position::number>)
      .def("scores", &Moment::scores)
      .def("alive", [](const Moment& moment, int seat) { return moment.sheet(seat).alive != 0; })
      .def("struck", [](const Moment& moment, int seat) { return moment.sheet(seat).struck; })
      .def("squares", &Moment::squares)
      .def("planned", &Moment::planned)
      .def("legal", &Moment::legal)
      .def("verdict", &Moment::verdict)
      .def("is_legal", &Moment::is_legal)
      .def("play", &Moment::play)
      .def("roll", &Moment::roll, "faces"_a, "number_die"_a)
      .def("random_games", &Moment::random_games, "games"_a, "seed"_a)
      .def("__eq__", [](const Moment& one, nb::handle other) {
        return nb::isinstance<Moment>(other) && one == nb::cast<const Moment&>(other);
      }, nb::arg().none())
      .def("__hash__", &Moment::hash);
}
