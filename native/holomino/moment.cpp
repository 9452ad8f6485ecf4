#include "holomino/moment.hpp"
#include "refusing.hpp"

namespace ominoes::holomino {

namespace {

void check(bool right, const char* reason) {
  if (!right) refuse(reason);
}

// The numbers of tiles and forms, and the highest digit.
struct Measure {
  int tiles = 0, forms = 0, digit = 0;

  explicit Measure(const std::vector<std::vector<Triple>>& all) : tiles(int(all.size())) {
    check(all.size() <= std::size_t(Large::tiles), "there are too many tiles");
    for (const auto& tile : all) {
      check(!tile.empty() && tile.size() <= 3, "a tile has one to three forms");
      forms += int(tile.size());
      for (const Triple& corners : tile) {
        for (int corner : corners) {
          check(corner >= 1 && corner <= Large::digits, "a digit is out of range");
          digit = std::max(digit, corner);
        }
      }
    }
    check(forms <= Large::forms, "there are too many forms");
  }

  template <class Room>
  bool fits() const {
    return tiles <= Room::tiles && forms <= Room::forms && digit <= Room::digits;
  }
};

// Calls use(form, hex) for the id of a lay and give(tile) for that of a return.
template <class Room, class Use, class Give>
decltype(auto) resolve(const Table<Room>& table, i64 id, Use use, Give give) {
  const i64 lays = i64(table.forms) * table.hexes;
  return id < lays ? use(int(id / table.hexes), table.hex_of(int(id))) : give(int(id - lays));
}

void check_id(i64 id, int count) {
  if (id < 0 || id >= count) {
    refuse({"there is no action with id ", id, "; ids run from 0 to ", count - 1});
  }
}

void check_seat(int seat) { check(seat == 0 || seat == 1, "a seat is 0 or 1"); }

template <class Room>
std::tuple<int, int, int> digits(int code) {
  return {digit_at<Room>(code, top_left), digit_at<Room>(code, right), digit_at<Room>(code, bottom_left)};
}

// The hexagon with these coordinates if it is empty and beside a tile.
template <class Room>
Hex place(const Table<Room>& table, const Position<Room>& position, int q, int r) {
  const Hex hex{i8(q), i8(r)};
  check(table.reaches(q, r) && position.is_place(position.code_at(hex)), "this is no place to lay a tile on");
  return hex;
}

}  // namespace

Tables::Tables(const std::vector<std::vector<Triple>>& tiles, int pool_size, int extent, bool product,
               bool random_first) {
  const Measure measure(tiles);
  check(pool_size >= 1 && pool_size <= (measure.tiles - 1) / 2, "there are too few tiles for the pools");
  check(extent >= 0 && extent <= widest_extent, "the extent is out of range");
  const Options options{pool_size, extent, product, random_first};
  if (extent == 0)
    table_ = std::make_shared<const Table<Large>>(tiles, options);
  else if (measure.fits<Small>())
    table_ = std::make_shared<const Table<Small>>(tiles, options);
  else
    table_ = std::make_shared<const Table<Medium>>(tiles, options);
}

Tables::Action Tables::action(i64 id) const {
  check_id(id, action_count());
  return visit([&](const auto& table) {
    return resolve(
        *table, id, [&](int form, Hex hex) { return Action(form, std::pair(hex.q, hex.r)); },
        [&](int tile) { return Action(tile, std::nullopt); });
  });
}

int Tables::lay_id(int form, int q, int r) const {
  return visit([&](const auto& table) {
    check(form >= 0 && form < table->forms, "there is no such form");
    return table->reaches(q, r) ? table->lay_id(form, {i8(q), i8(r)}) : -1;
  });
}

int Tables::return_id(int tile) const {
  return visit([&](const auto& table) {
    check(tile >= 0 && tile < table->tiles, "there is no such tile");
    return table->return_id(tile);
  });
}

Moment Moment::start(const Tables& tables) {
  return tables.visit([]<class Room>(const std::shared_ptr<const Table<Room>>& table) {
    return Moment(Any(std::make_unique<Held<Room>>(Held<Room>{table, Position<Room>(*table)})));
  });
}

Moment Moment::begin(int seat) const {
  check_seat(seat);
  return changed([&](const auto&, auto& position) {
    check(position.phase == Phase::first, "who begins is not to be drawn now");
    position.begin(seat);
  });
}

Moment Moment::take(int tile) const {
  return changed([&](const auto& table, auto& position) {
    check(position.phase == Phase::start || position.phase == Phase::deal || position.phase == Phase::draw,
          "no tile is to be drawn now");
    check(tile >= 0 && tile < table.tiles && position.bag.has(tile), "the tile is not in the bag");
    position.take(table, tile);
  });
}

Moment Moment::play(i64 id) const {
  check(is_legal(id), "the action is not legal");
  return changed([&](const auto& table, auto& position) {
    resolve(
        table, id, [&](int form, Hex hex) { position.lay(table, form, hex); },
        [&](int tile) { position.give_back(table, tile); });
  });
}

Moment Moment::finish(u64 seed) const {
  return changed([&](const auto& table, auto& position) {
    Random random(seed);
    Playout(table, position).finish(random);
  });
}

Tally Moment::random_games(u64 seed, i64 games, Interrupted interrupted) const {
  check(games >= 0, "the number of games is not negative");
  Tally tally;
  visit([&]<class Room>(const Table<Room>& table, const Position<Room>& position) {
    Random random(seed);
    while (tally.games < games) {
      Position<Room> end = position;
      tally.turns += Playout(table, end).finish(random);
      for (int seat = 0; seat < 2; ++seat) tally.scores[seat] += end.scores[seat];
      if (++tally.games % 1024 == 0 && interrupted()) return;
    }
  });
  return tally;
}

Ids Moment::legal() const {
  std::vector<int> ids;
  visit([&](const auto& table, const auto& position) {
    if (position.phase != Phase::act) return;
    position.each_lay(table, [&](int form, Hex hex) { ids.push_back(table.lay_id(form, hex)); });
    if (!ids.empty()) return;
    position.each_held(table, position.seat, [&](int tile) { ids.push_back(table.return_id(tile)); });
  });
  return Ids(std::move(ids));
}

bool Moment::is_legal(i64 id) const {
  return visit([&](const auto& table, const auto& position) {
    check_id(id, table.action_count());
    if (position.phase != Phase::act) return false;
    return resolve(
        table, id, [&](int form, Hex hex) { return position.can_lay(table, form, hex); },
        [&](int tile) { return position.holds(table, position.seat, tile) && !position.can_lay_any(table); });
  });
}

std::pair<int, int> Moment::gain(int q, int r) const {
  return visit([&](const auto& table, const auto& position) {
    const Hex hex = place(table, position, q, r);
    const Gain gain = position.gain(table, hex);
    return std::pair(gain.circles, gain.points);
  });
}

std::vector<int> Moment::fitting(int q, int r) const {
  std::vector<int> forms;
  visit([&](const auto& table, const auto& position) {
    const Hex hex = place(table, position, q, r);
    table.fits[position.demand(hex)].each([&](int form) { forms.push_back(form); });
  });
  return forms;
}

const char* Moment::phase() const {
  static constexpr const char* names[] = {"first", "start", "deal", "draw", "act", "over"};
  return visit([](const auto&, const auto& position) { return names[int(position.phase)]; });
}

int Moment::seat() const {
  return visit([](const auto&, const auto& position) { return int(position.seat); });
}

int Moment::passes() const {
  return visit([](const auto&, const auto& position) { return int(position.passes); });
}

std::pair<int, int> Moment::scores() const {
  return visit([](const auto&, const auto& position) { return std::pair(position.scores[0], position.scores[1]); });
}

std::vector<int> Moment::bag() const {
  std::vector<int> tiles;
  visit([&](const auto&, const auto& position) { position.bag.each([&](int tile) { tiles.push_back(tile); }); });
  return tiles;
}

std::vector<int> Moment::hand(int seat) const {
  check_seat(seat);
  std::vector<int> tiles;
  visit([&](const auto& table, const auto& position) {
    position.each_held(table, seat, [&](int tile) { tiles.push_back(tile); });
  });
  return tiles;
}

std::tuple<int, int, int> Moment::corners(int q, int r) const {
  return visit([&]<class Room>(const Table<Room>& table, const Position<Room>& position) {
    return digits<Room>(table.reaches(q, r) ? position.code_at({i8(q), i8(r)}) : 0);
  });
}

bool Moment::is_laid(int q, int r) const {
  return visit([&](const auto& table, const auto& position) {
    return table.reaches(q, r) && (position.code_at({i8(q), i8(r)}) & position.occupied) != 0;
  });
}

bool Moment::in_reach(int q, int r) const {
  return visit([&](const auto& table, const auto& position) {
    return table.reaches(q, r) && position.in_reach(table, {i8(q), i8(r)});
  });
}

std::vector<Moment::Laid> Moment::laid() const {
  std::vector<Laid> all;
  visit([&]<class Room>(const Table<Room>&, const Position<Room>& position) {
    for (int i = 0; i < position.laid_count; ++i) {
      const Hex hex = position.laid[i];
      const int seat = i == 0 ? -1 : int(position.laid_by.has(i));
      all.emplace_back(hex.q, hex.r, digits<Room>(position.demand(hex)), seat);
    }
  });
  return all;
}

std::vector<std::pair<int, int>> Moment::places() const {
  std::vector<std::pair<int, int>> all;
  visit([&](const auto& table, const auto& position) {
    for (int i = 0; i < position.place_count; ++i) {
      const Hex hex = position.places[i];
      if (position.in_reach(table, hex)) all.emplace_back(hex.q, hex.r);
    }
  });
  std::sort(all.begin(), all.end());
  return all;
}

bool Moment::operator==(const Moment& other) const {
  return visit([&]<class Room>(const Table<Room>& table, const Position<Room>& position) {
    const auto* same = std::get_if<Owned<Room>>(&other.held_);
    return same != nullptr && &table == (*same)->table.get() && position == (*same)->position;
  });
}

std::size_t Moment::hash() const {
  return visit([](const auto&, const auto& position) { return std::size_t(position.hash()); });
}

}  // namespace ominoes::holomino
