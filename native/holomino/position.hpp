// A position of Holomino: what lies on the table, who holds what, and what happens next.
//
// It copies by memcpy. A hexagon that can be laid on is an empty one with a known corner: three
// hexagons meet in a corner, so a known corner means a neighbour, and a neighbour a known corner.
// These *places* are kept in a list as the figure grows, together with those that no tile fits and
// those too far out; `can_lay` tells them apart.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "holomino/table.hpp"

namespace ominoes::holomino {

enum class Phase : u8 { first, start, deal, draw, act, over };

struct Gain {
  int circles;
  int points;
};

template <class Room>
class Position {
 public:
  using Forms = Set<Room::words>;
  using Game = Table<Room>;

  explicit Position(const Game& table) {
    std::memset(static_cast<void*>(this), 0, sizeof *this);
    for (int tile = 0; tile < table.tiles; ++tile) bag.add(tile);
    phase = table.options.random_first ? Phase::first : Phase::start;
  }

  // Chance says who begins (HO-6).
  void begin(int first_seat) {
    seat = u8(first_seat);
    phase = Phase::start;
  }

  // Chance takes a tile out of the bag: the first tile of the table, one of a pool, or a turn's draw.
  void take(const Game& table, int tile) {
    bag.remove(tile);
    if (phase == Phase::start) {
      lay_first(table.rotations[table.first_form[tile]][0]);
      phase = Phase::deal;
      return;
    }
    hands[seat] |= table.forms_of[tile];
    if (phase == Phase::draw) {
      phase = Phase::act;
      return;
    }
    seat ^= 1;
    if (++dealt == 2 * table.options.pool_size) await_turn();
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

  // Whether a hexagon is near enough to all tiles on the table (RULES 3.7, HO-7).
  bool in_reach(const Game& table, Hex hex) const {
    const int y = height(hex);
    return std::max<int>(hex.q, max_q) - std::min<int>(hex.q, min_q) <= table.span_q &&
           std::max<int>(y, max_y) - std::min<int>(y, min_y) <= table.span_y;
  }

  // Whether the seat to act may lay a form on a hexagon (RULES 3.3).
  bool can_lay(const Game& table, int form, Hex hex) const {
    const int corners = code_at(hex);
    return is_place(corners) && hands[seat].has(form) && table.fits[corners].has(form) && in_reach(table, hex);
  }

  bool can_lay_any(const Game& table) const {
    return std::any_of(places, places + place_count, [&](Hex hex) {
      return !(table.fits[demand(hex)] & hands[seat]).empty() && in_reach(table, hex);
    });
  }

  // Calls visit(form, hex) for everything the seat to act may lay.
  template <class Visit>
  void each_lay(const Game& table, Visit visit) const {
    for (int i = 0; i < place_count; ++i) {
      const Hex hex = places[i];
      const Forms fitting = table.fits[demand(hex)] & hands[seat];
      if (!fitting.empty() && in_reach(table, hex)) fitting.each([&](int form) { visit(form, hex); });
    }
  }

  bool holds(const Game& table, int who, int tile) const { return hands[who].has(table.first_form[tile]); }

  // Calls visit(tile) for each tile that a seat holds.
  template <class Visit>
  void each_held(const Game& table, int who, Visit visit) const {
    hands[who].each([&](int form) {
      const int tile = table.tile_of[form];
      if (form == table.first_form[tile]) visit(tile);
    });
  }

  // The circles that a tile on a place closes, and their points (RULES 3.6). Two tiles beside a circle
  // show all its digits, so it is the same for every tile that fits.
  Gain gain(const Game& table, Hex hex) const { return gain_at(table, cell(hex)); }

  void lay(const Game& table, int form, Hex hex) {
    const int slot = int(std::find(places, places + place_count, hex) - places);
    lay_on(table, form, slot);
  }

  // The same for the place with this number in the list.
  void lay_on(const Game& table, int form, int slot) {
    const Hex hex = places[slot];
    drop_place(slot);
    const int at = cell(hex);
    scores[seat] += gain_at(table, at).points;
    put(hex, at, table.turned(form, cells[at]));
    laid_by.words[laid_count >> 6] |= u64{seat} << (laid_count & 63);
    laid[laid_count++] = hex;
    hands[seat] -= table.forms_of[table.tile_of[form]];
    passes = 0;  // HO-5
    end_turn();
  }

  void drop_place(int slot) { places[slot] = places[--place_count]; }

  // A player who can lay nothing gives a tile back and passes (RULES 3.5, HO-2, HO-3).
  void give_back(const Game& table, int tile) {
    hands[seat] -= table.forms_of[tile];
    bag.add(tile);
    ++passes;
    end_turn();
  }

  // The order of the places, and whether hopeless ones are among them, makes no difference.
  bool operator==(const Position& other) const {
    return phase == other.phase && seat == other.seat && passes == other.passes && dealt == other.dealt &&
           scores[0] == other.scores[0] && scores[1] == other.scores[1] && hands[0] == other.hands[0] &&
           hands[1] == other.hands[1] && bag == other.bag && laid_by == other.laid_by &&
           std::equal(laid, laid + laid_count, other.laid, other.laid + other.laid_count) &&
           std::equal(cells, cells + Room::cells, other.cells);
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

  static constexpr int cell(Hex hex) { return (Room::stride * hex.r + hex.q) & (Room::cells - 1); }
  static constexpr int height(Hex hex) { return 2 * hex.r + hex.q; }

  Forms hands[2];
  Forms bag;  // of tiles, not of forms
  Set<(Room::tiles + 63) / 64> laid_by;
  int scores[2];
  i16 min_y, max_y;
  i8 min_q, max_q;
  u8 laid_count, dealt, seat, passes;
  Phase phase;
  u16 place_count;
  Hex laid[Room::tiles];  // in the order they were laid
  Hex places[Room::places];
  u16 cells[Room::cells];  // the code of what lies there, or of what a tile must show there

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
    // Each digit goes to the two other hexagons that meet in its corner. Where it was known before they
    // have it already, and writing it once more is cheaper than asking.
    const int a = digit_at<Room>(corners, top_left), b = digit_at<Room>(corners, right),
              c = digit_at<Room>(corners, bottom_left);
    int count = place_count;
    const auto demand_at = [&](int dq, int dr, int digit, Corner corner) {
      u16& code = cells[(at + Room::stride * dr + dq) & (Room::cells - 1)];
      places[count] = {i8(hex.q + dq), i8(hex.r + dr)};
      count += code == 0;
      code = u16(code | digit << (corner * Room::digit_bits));
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

  // Each notch corner of a hexagon makes a circle with those of two neighbours; two of its digits are at
  // the hexagon's own corners, the third is the far one of both neighbours (RULES 3.2).
  Gain gain_at(const Game& table, int at) const {
    const int up = near(at, -Room::stride), upper_right = near(at, 1 - Room::stride);
    const int lower_right = near(at, 1), down = near(at, Room::stride);
    const int lower_left = near(at, Room::stride - 1), upper_left = near(at, -1);
    const int corners = cells[at];
    const int a = digit_at<Room>(corners, top_left), b = digit_at<Room>(corners, right),
              c = digit_at<Room>(corners, bottom_left);
    Gain gain{0, 0};
    int product = 1;
    const auto close = [&](int first, int second, int value) {
      if ((first & second & occupied) == 0) return;
      ++gain.circles;
      gain.points += value;
      product *= value;
    };
    close(up, upper_right, a + b + digit_at<Room>(up, right));
    close(lower_right, down, b + c + digit_at<Room>(down, right));
    close(lower_left, upper_left, c + a + digit_at<Room>(lower_left, top_left));
    if (table.options.product)
      gain.points = gain.circles == 0 ? 0 : product;
    else
      gain.points *= gain.circles;
    return gain;
  }

  int near(int at, int step) const { return cells[(at + step) & (Room::cells - 1)]; }
};

}  // namespace ominoes::holomino
