// A position of Holomino: what lies on the table, who holds what, and what happens next.
//
// It copies by memcpy. A *place* is an empty hexagon with a known corner. Three hexagons meet in a corner, so a known
// corner means a neighbour, and a neighbour means a known corner. A list of places grows with the figure. It includes
// places that no tile fits and places too far out; `can_lay` excludes them.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "holomino/lookup.hpp"

namespace ominoes::holomino {

enum class Phase : u8 { first, start, deal, draw, act, over };

struct Gain {
  int circles;
  int points;
};

template <class Capacity>
class Position {
 public:
  using Forms = Set<Capacity::words>;

  explicit Position(const Lookup<Capacity>& lookup) {
    std::memset(static_cast<void*>(this), 0, sizeof *this);
    for (int tile = 0; tile < lookup.tiles; ++tile) bag.add(tile);
    phase = lookup.options.random_first ? Phase::first : Phase::start;
  }

  // Chance draws the first seat (HO-6).
  void begin(int first_seat) {
    seat = u8(first_seat);
    phase = Phase::start;
  }

  // Chance takes a tile out of the bag: the first tile of the table, one of a pool, or a turn's draw.
  void take(const Lookup<Capacity>& lookup, int tile) {
    bag.remove(tile);
    if (phase == Phase::start) {
      lay_first(lookup.rotations[lookup.first_form[tile]][0]);
      phase = Phase::deal;
      return;
    }
    hands[seat] |= lookup.forms_of[tile];
    if (phase == Phase::draw) {
      phase = Phase::act;
      return;
    }
    seat ^= 1;
    if (++dealt == 2 * lookup.options.pool_size) await_turn();
  }

  // The code of a hexagon of the figure or of its border.
  int demand(Hex hex) const { return cells[cell(hex)]; }

  // The same for any hexagon: the cells of the ring belong to the hexagons of the figure and its border.
  int code_at(Hex hex) const {
    const bool near = std::any_of(laid, laid + laid_count, [&](Hex tile) {
      const int dq = hex.q - tile.q, dr = hex.r - tile.r;
      return std::max({std::abs(dq), std::abs(dr), std::abs(dq + dr)}) <= 1;
    });
    return near ? demand(hex) : 0;
  }

  static bool is_place(int demand) { return demand != 0 && (demand & occupied) == 0; }

  // Whether a hexagon is close enough to all tiles on the table (RULES 3.7, HO-7).
  bool in_reach(const Lookup<Capacity>& lookup, Hex hex) const {
    const int y = height(hex);
    return std::max<int>(hex.q, max_q) - std::min<int>(hex.q, min_q) <= lookup.span_q &&
           std::max<int>(y, max_y) - std::min<int>(y, min_y) <= lookup.span_y;
  }

  // Whether the seat to act may lay a form on a hexagon (RULES 3.3).
  bool can_lay(const Lookup<Capacity>& lookup, int form, Hex hex) const {
    const int corners = code_at(hex);
    return is_place(corners) && hands[seat].has(form) && lookup.fits[corners].has(form) && in_reach(lookup, hex);
  }

  bool can_lay_any(const Lookup<Capacity>& lookup) const {
    return std::any_of(places, places + place_count, [&](Hex hex) {
      return !(lookup.fits[demand(hex)] & hands[seat]).empty() && in_reach(lookup, hex);
    });
  }

  // Calls visit(form, hex) for every lay of the seat to act.
  template <class Visit>
  void each_lay(const Lookup<Capacity>& lookup, Visit visit) const {
    for (int i = 0; i < place_count; ++i) {
      const Hex hex = places[i];
      const Forms fitting = lookup.fits[demand(hex)] & hands[seat];
      if (!fitting.empty() && in_reach(lookup, hex)) fitting.each([&](int form) { visit(form, hex); });
    }
  }

  bool holds(const Lookup<Capacity>& lookup, int who, int tile) const {
    return hands[who].has(lookup.first_form[tile]);
  }

  // Calls visit(tile) for each tile that a seat holds.
  template <class Visit>
  void each_held(const Lookup<Capacity>& lookup, int who, Visit visit) const {
    hands[who].each([&](int form) {
      const int tile = lookup.tile_of[form];
      if (form == lookup.first_form[tile]) visit(tile);
    });
  }

  // The number of circles that a tile on a place closes, and their points (RULES 3.6). Two tiles beside a circle show
  // all its digits, so the result is the same for every tile that fits.
  Gain gain(const Lookup<Capacity>& lookup, Hex hex) const { return gain_at(lookup, cell(hex)); }

  void lay(const Lookup<Capacity>& lookup, int form, Hex hex) {
    const int slot = int(std::find(places, places + place_count, hex) - places);
    lay_on(lookup, form, slot);
  }

  // The same for the place with this number in the list.
  void lay_on(const Lookup<Capacity>& lookup, int form, int slot) {
    const Hex hex = places[slot];
    drop_place(slot);
    const int at = cell(hex);
    scores[seat] += gain_at(lookup, at).points;
    put(hex, at, lookup.turned(form, cells[at]));
    laid_by.words[laid_count >> 6] |= u64{seat} << (laid_count & 63);
    laid[laid_count++] = hex;
    hands[seat] -= lookup.forms_of[lookup.tile_of[form]];
    passes = 0;  // HO-5
    end_turn();
  }

  void drop_place(int slot) { places[slot] = places[--place_count]; }

  // A player who cannot lay a tile gives one back and passes (RULES 3.5, HO-2, HO-3).
  void give_back(const Lookup<Capacity>& lookup, int tile) {
    hands[seat] -= lookup.forms_of[tile];
    bag.add(tile);
    ++passes;
    end_turn();
  }

  // The list of places does not count: its order, and dead places in it, make no difference.
  bool operator==(const Position& other) const {
    return phase == other.phase && seat == other.seat && passes == other.passes && dealt == other.dealt &&
           scores[0] == other.scores[0] && scores[1] == other.scores[1] && hands[0] == other.hands[0] &&
           hands[1] == other.hands[1] && bag == other.bag && laid_by == other.laid_by &&
           std::equal(laid, laid + laid_count, other.laid, other.laid + other.laid_count) &&
           std::equal(cells, cells + Capacity::cells, other.cells);
  }

  u64 hash() const {
    u64 sum = u64(phase) << 8 | seat;
    const auto mix = [&](u64 value) { sum = (sum ^ value) * 0x9E3779B97F4A7C15, sum ^= sum >> 29; };
    for (const Forms& set : {hands[0], hands[1], bag}) {
      for (u64 word : set.words) mix(word);
    }
    for (int i = 0; i < laid_count; ++i) mix(u64(cell(laid[i])) << 16 | cells[cell(laid[i])]);
    return sum;
  }

  static constexpr u16 occupied = 0x8000;

  static constexpr int cell(Hex hex) { return (Capacity::stride * hex.r + hex.q) & (Capacity::cells - 1); }
  static constexpr int height(Hex hex) { return 2 * hex.r + hex.q; }

  Forms hands[2];
  Forms bag;  // of tiles, not of forms
  Set<(Capacity::tiles + 63) / 64> laid_by;
  int scores[2];
  i16 min_y, max_y;
  i8 min_q, max_q;
  u8 laid_count, dealt, seat, passes;
  Phase phase;
  u16 place_count;
  Hex laid[Capacity::tiles];  // in the order they were laid
  Hex places[Capacity::places];
  u16 cells[Capacity::cells];  // the code of the tile there, or the code that a tile must show there

 private:
  void await_turn() { phase = bag.empty() ? Phase::act : Phase::draw; }

  void end_turn() {
    if (hands[seat].empty() || passes == 2) {  // RULES 3.7, HO-4
      phase = Phase::over;
      return;
    }
    seat ^= 1;
    await_turn();
  }

  void lay_first(int corners) {
    laid[laid_count++] = {0, 0};
    put({0, 0}, 0, corners);
  }

  void put(Hex hex, int at, int corners) {
    cells[at] = u16(corners | occupied);
    // Each digit goes to the two other hexagons that meet in its corner. If it was known before they have it already;
    // writing it again is cheaper than a test.
    const int a = digit_at<Capacity>(corners, top_left), b = digit_at<Capacity>(corners, right),
              c = digit_at<Capacity>(corners, bottom_left);
    int count = place_count;
    const auto demand_at = [&](int dq, int dr, int digit, Corner corner) {
      u16& code = cells[(at + Capacity::stride * dr + dq) & (Capacity::cells - 1)];
      places[count] = {i8(hex.q + dq), i8(hex.r + dr)};
      count += code == 0;
      code = u16(code | digit << (corner * Capacity::digit_bits));
    };
    demand_at(-1, 0, a, right);
    demand_at(0, -1, a, bottom_left);
    demand_at(1, 0, b, top_left);
    demand_at(1, -1, b, bottom_left);
    demand_at(-1, 1, c, right);
    demand_at(0, 1, c, top_left);
    place_count = u16(count);
    const int y = height(hex);
    min_q = std::min(min_q, hex.q);
    max_q = std::max(max_q, hex.q);
    min_y = i16(std::min<int>(min_y, y));
    max_y = i16(std::max<int>(max_y, y));
  }

  // Each notch corner of a hexagon forms a circle with those of two neighbours. Two of the circle's digits are at the
  // hexagon's own corners; the third is at the far corner of both neighbours (RULES 3.2).
  Gain gain_at(const Lookup<Capacity>& lookup, int at) const {
    const int up = near(at, -Capacity::stride), upper_right = near(at, 1 - Capacity::stride);
    const int lower_right = near(at, 1), down = near(at, Capacity::stride);
    const int lower_left = near(at, Capacity::stride - 1), upper_left = near(at, -1);
    const int corners = cells[at];
    const int a = digit_at<Capacity>(corners, top_left), b = digit_at<Capacity>(corners, right),
              c = digit_at<Capacity>(corners, bottom_left);
    Gain gain{0, 0};
    int product = 1;
    const auto close = [&](int first, int second, int value) {
      if ((first & second & occupied) == 0) return;
      ++gain.circles;
      gain.points += value;
      product *= value;
    };
    close(up, upper_right, a + b + digit_at<Capacity>(up, right));
    close(lower_right, down, b + c + digit_at<Capacity>(down, right));
    close(lower_left, upper_left, c + a + digit_at<Capacity>(lower_left, top_left));
    if (lookup.options.product)
      gain.points = gain.circles == 0 ? 0 : product;
    else
      gain.points *= gain.circles;
    return gain;
  }

  int near(int at, int step) const { return cells[(at + step) & (Capacity::cells - 1)]; }
};

}  // namespace ominoes::holomino
