// Checks arguments from Python, and calls the lookup and the position of the right size.
#include "holomino/any_position.hpp"
#include "argument_error.hpp"

namespace ominoes::holomino {

namespace {

void check(bool valid, const char* reason) {
  if (!valid) throw_invalid(reason);
}

// The numbers of tiles and forms, and the highest digit. The constructor checks the tiles.
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

  template <class Capacity>
  bool fits() const {
    return tiles <= Capacity::tiles && forms <= Capacity::forms && digit <= Capacity::digits;
  }
};

// Calls use(form, hex) for the id of a lay, and give(tile) for the id of a return.
template <class Capacity, class Use, class Give>
decltype(auto) resolve(const Lookup<Capacity>& lookup, i64 id, Use use, Give give) {
  const i64 lays = i64(lookup.forms) * lookup.hexes;
  return id < lays ? use(int(id / lookup.hexes), lookup.hex_of(int(id))) : give(int(id - lays));
}

void check_id(i64 id, int count) {
  if (id < 0 || id >= count) {
    throw_invalid({"there is no action with id ", id, "; ids run from 0 to ", count - 1});
  }
}

void check_seat(int seat) { check(seat == 0 || seat == 1, "a seat is 0 or 1"); }

template <class Capacity>
std::tuple<int, int, int> digits(int code) {
  return {digit_at<Capacity>(code, top_left), digit_at<Capacity>(code, right), digit_at<Capacity>(code, bottom_left)};
}

// The hexagon with these coordinates, which must be empty and beside a tile.
template <class Capacity>
Hex place(const Lookup<Capacity>& lookup, const Position<Capacity>& position, int q, int r) {
  const Hex hex{i8(q), i8(r)};
  check(lookup.reaches(q, r) && position.is_place(position.code_at(hex)),
        "the hexagon is not an empty one beside a tile");
  return hex;
}

}  // namespace

AnyLookup::AnyLookup(const std::vector<std::vector<Triple>>& tiles, int pool_size, int extent, bool product,
                     bool random_first) {
  const Measure measure(tiles);
  check(pool_size >= 1 && pool_size <= (measure.tiles - 1) / 2, "there are too few tiles for the pools");
  check(extent >= 0 && extent <= max_extent, "the extent is out of range");
  const Options options{pool_size, extent, product, random_first};
  if (extent == 0)
    lookup_ = std::make_shared<const Lookup<Large>>(tiles, options);
  else if (measure.fits<Small>())
    lookup_ = std::make_shared<const Lookup<Small>>(tiles, options);
  else
    lookup_ = std::make_shared<const Lookup<Medium>>(tiles, options);
}

AnyLookup::Action AnyLookup::action(i64 id) const {
  check_id(id, action_count());
  return visit([&](const auto& lookup) {
    return resolve(
        *lookup, id, [&](int form, Hex hex) { return Action(form, std::pair(hex.q, hex.r)); },
        [&](int tile) { return Action(tile, std::nullopt); });
  });
}

int AnyLookup::lay_id(int form, int q, int r) const {
  return visit([&](const auto& lookup) {
    check(form >= 0 && form < lookup->forms, "there is no such form");
    return lookup->reaches(q, r) ? lookup->lay_id(form, {i8(q), i8(r)}) : -1;
  });
}

int AnyLookup::return_id(int tile) const {
  return visit([&](const auto& lookup) {
    check(tile >= 0 && tile < lookup->tiles, "there is no such tile");
    return lookup->return_id(tile);
  });
}

AnyPosition AnyPosition::start(const AnyLookup& lookup) {
  return lookup.visit([]<class Capacity>(const std::shared_ptr<const Lookup<Capacity>>& lookup) {
    return AnyPosition(Any(std::make_unique<Held<Capacity>>(Held<Capacity>{lookup, Position<Capacity>(*lookup)})));
  });
}

AnyPosition AnyPosition::begin(int seat) const {
  check_seat(seat);
  return changed([&](const auto&, auto& position) {
    check(position.phase == Phase::first, "the first seat is not drawn now");
    position.begin(seat);
  });
}

AnyPosition AnyPosition::take(int tile) const {
  return changed([&](const auto& lookup, auto& position) {
    check(position.phase == Phase::start || position.phase == Phase::deal || position.phase == Phase::draw,
          "no tile is drawn now");
    check(tile >= 0 && tile < lookup.tiles && position.bag.has(tile), "the tile is not in the bag");
    position.take(lookup, tile);
  });
}

AnyPosition AnyPosition::play(i64 id) const {
  check(is_legal(id), "the action is not legal");
  return changed([&](const auto& lookup, auto& position) {
    resolve(
        lookup, id, [&](int form, Hex hex) { position.lay(lookup, form, hex); },
        [&](int tile) { position.give_back(lookup, tile); });
  });
}

AnyPosition AnyPosition::finish(u64 seed) const {
  return changed([&](const auto& lookup, auto& position) {
    Random random(seed);
    Playout(lookup, position).finish(random);
  });
}

Tally AnyPosition::random_games(u64 seed, i64 games, Interrupted interrupted) const {
  check(games >= 0, "the number of games must not be negative");
  Tally tally;
  visit([&]<class Capacity>(const Lookup<Capacity>& lookup, const Position<Capacity>& position) {
    Random random(seed);
    while (tally.games < games) {
      Position<Capacity> end = position;
      tally.turns += Playout(lookup, end).finish(random);
      for (int seat = 0; seat < 2; ++seat) tally.scores[seat] += end.scores[seat];
      if (++tally.games % 1024 == 0 && interrupted()) return;
    }
  });
  return tally;
}

Ids AnyPosition::legal() const {
  std::vector<int> ids;
  visit([&](const auto& lookup, const auto& position) {
    if (position.phase != Phase::act) return;
    position.each_lay(lookup, [&](int form, Hex hex) { ids.push_back(lookup.lay_id(form, hex)); });
    if (!ids.empty()) return;
    position.each_held(lookup, position.seat, [&](int tile) { ids.push_back(lookup.return_id(tile)); });
  });
  return Ids(std::move(ids));
}

bool AnyPosition::is_legal(i64 id) const {
  return visit([&](const auto& lookup, const auto& position) {
    check_id(id, lookup.action_count());
    if (position.phase != Phase::act) return false;
    return resolve(
        lookup, id, [&](int form, Hex hex) { return position.can_lay(lookup, form, hex); },
        [&](int tile) { return position.holds(lookup, position.seat, tile) && !position.can_lay_any(lookup); });
  });
}

std::pair<int, int> AnyPosition::gain(int q, int r) const {
  return visit([&](const auto& lookup, const auto& position) {
    const Hex hex = place(lookup, position, q, r);
    const Gain gain = position.gain(lookup, hex);
    return std::pair(gain.circles, gain.points);
  });
}

std::vector<int> AnyPosition::fitting(int q, int r) const {
  std::vector<int> forms;
  visit([&](const auto& lookup, const auto& position) {
    const Hex hex = place(lookup, position, q, r);
    lookup.fits[position.demand(hex)].each([&](int form) { forms.push_back(form); });
  });
  return forms;
}

const char* AnyPosition::phase() const {
  static constexpr const char* names[] = {"first", "start", "deal", "draw", "act", "over"};
  return visit([](const auto&, const auto& position) { return names[int(position.phase)]; });
}

int AnyPosition::seat() const {
  return visit([](const auto&, const auto& position) { return int(position.seat); });
}

int AnyPosition::passes() const {
  return visit([](const auto&, const auto& position) { return int(position.passes); });
}

std::pair<int, int> AnyPosition::scores() const {
  return visit([](const auto&, const auto& position) { return std::pair(position.scores[0], position.scores[1]); });
}

std::vector<int> AnyPosition::bag() const {
  std::vector<int> tiles;
  visit([&](const auto&, const auto& position) { position.bag.each([&](int tile) { tiles.push_back(tile); }); });
  return tiles;
}

std::vector<int> AnyPosition::hand(int seat) const {
  check_seat(seat);
  std::vector<int> tiles;
  visit([&](const auto& lookup, const auto& position) {
    position.each_held(lookup, seat, [&](int tile) { tiles.push_back(tile); });
  });
  return tiles;
}

std::tuple<int, int, int> AnyPosition::corners(int q, int r) const {
  return visit([&]<class Capacity>(const Lookup<Capacity>& lookup, const Position<Capacity>& position) {
    return digits<Capacity>(lookup.reaches(q, r) ? position.code_at({i8(q), i8(r)}) : 0);
  });
}

bool AnyPosition::is_laid(int q, int r) const {
  return visit([&](const auto& lookup, const auto& position) {
    return lookup.reaches(q, r) && (position.code_at({i8(q), i8(r)}) & position.occupied) != 0;
  });
}

bool AnyPosition::in_reach(int q, int r) const {
  return visit([&](const auto& lookup, const auto& position) {
    return lookup.reaches(q, r) && position.in_reach(lookup, {i8(q), i8(r)});
  });
}

std::vector<AnyPosition::PlacedTile> AnyPosition::laid() const {
  std::vector<PlacedTile> all;
  visit([&]<class Capacity>(const Lookup<Capacity>&, const Position<Capacity>& position) {
    for (int i = 0; i < position.laid_count; ++i) {
      const Hex hex = position.laid[i];
      const int seat = i == 0 ? -1 : int(position.laid_by.has(i));
      all.emplace_back(hex.q, hex.r, digits<Capacity>(position.demand(hex)), seat);
    }
  });
  return all;
}

std::vector<std::pair<int, int>> AnyPosition::places() const {
  std::vector<std::pair<int, int>> all;
  visit([&](const auto& lookup, const auto& position) {
    for (int i = 0; i < position.place_count; ++i) {
      const Hex hex = position.places[i];
      if (position.in_reach(lookup, hex)) all.emplace_back(hex.q, hex.r);
    }
  });
  std::sort(all.begin(), all.end());
  return all;
}

bool AnyPosition::operator==(const AnyPosition& other) const {
  return visit([&]<class Capacity>(const Lookup<Capacity>& lookup, const Position<Capacity>& position) {
    const auto* same = std::get_if<Owned<Capacity>>(&other.held_);
    return same != nullptr && &lookup == (*same)->lookup.get() && position == (*same)->position;
  });
}

std::size_t AnyPosition::hash() const {
  return visit([](const auto&, const auto& position) { return std::size_t(position.hash()); });
}

}  // namespace ominoes::holomino
