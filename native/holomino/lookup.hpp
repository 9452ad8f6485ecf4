// Lookup arrays for a game of Holomino: the tiles, which of them fit where, and the options.
//
// A *form* is what a player chooses when laying a tile. A known corner leaves a tile of three different digits one
// rotation, so it has one form; a tile with two equal digits has three, one for each way it can lie. A *code* packs the
// digits of three corners, top left lowest, then right, then bottom left; 0 is a corner that is not known yet.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "bits.hpp"
#include "holomino/sets.hpp"

namespace ominoes::holomino {

// The capacity of a position. The honeycomb is wound onto a ring of Stride * Rows cells: hexagon (q, r) is cell
// Stride * r + q of the ring. No two hexagons of a figure and its border share a cell, as long as they lie less than
// Stride apart in q and the ring is longer than the figure.
template <int Words, int DigitBits, int Stride, int Rows, int Tiles>
struct Capacity {
  static constexpr int words = Words;
  static constexpr int digit_bits = DigitBits;
  static constexpr int stride = Stride;
  static constexpr int cells = Stride * Rows;
  static constexpr int tiles = Tiles;
  static constexpr int forms = 64 * Words - 1;  // the last number means "no form"
  static constexpr int digits = (1 << DigitBits) - 1;
  // Each tile of a figure removes one place of its border and adds at most three. One more place is written before it
  // is counted.
  static constexpr int places = 2 * Tiles + 4 + 1;
  static constexpr int codes = 1 << (3 * DigitBits);
  static_assert((cells & (cells - 1)) == 0 && 3 * DigitBits < 15);
};

// A figure at most 12 wide and 12 high lies, with its border, within 14 columns and 20 values of r.
constexpr int max_extent = 12;
using Small = Capacity<1, 3, 16, 32, 63>;     // few tiles, limited extent: the game as sold
using Medium = Capacity<4, 4, 16, 32, 124>;   // many tiles, limited extent
using Large = Capacity<4, 4, 128, 128, 124>;  // any extent: no figure is longer than its tiles
static_assert(Large::tiles + 2 < Large::stride && Large::tiles < 126);

struct Hex {
  i8 q, r;
  friend constexpr bool operator==(Hex, Hex) = default;
};

// The three digit corners of a hexagon, clockwise (RULES 3.2).
enum Corner { top_left, right, bottom_left };
using Triple = std::array<int, 3>;

template <class Capacity>
constexpr int digit_at(int code, Corner corner) {
  return code >> (corner * Capacity::digit_bits) & Capacity::digits;
}

struct Options {
  int pool_size;
  int extent;  // how wide and high the figure may be, in tiles; 0: no limit
  bool product;
  bool random_first;
};

template <class Capacity>
struct Lookup {
  using Forms = Set<Capacity::words>;

  Options options;
  int tiles;
  int forms;
  int span_q, span_y;  // how far apart two tiles may lie (RULES 3.7)

  std::array<Forms, Capacity::codes> fits;  // the forms that show the known corners
  std::array<u16, Capacity::codes> known;   // all bits of the known corners
  std::array<std::array<u16, 3>, Capacity::forms> rotations;
  std::array<u8, Capacity::forms> tile_of;
  std::array<Forms, Capacity::tiles> forms_of;
  std::array<u8, Capacity::tiles> first_form;

  // The hexagons that tiles can ever reach, column by column; actions count them in this order.
  struct Column {
    int first_row, rows, start;
  };
  int reach;  // columns go from q = -reach to reach
  int hexes;
  std::vector<Column> columns;

  Lookup(const std::vector<std::vector<Triple>>& digits, const Options& chosen);

  // The corners of a form after it is turned to fit a demand.
  int turned(int form, int demand) const {
    const auto& lies = rotations[form];
    const int mask = known[demand];
    const bool as_it_is = ((lies[0] ^ demand) & mask) == 0;
    const bool once = ((lies[1] ^ demand) & mask) == 0;
    return as_it_is ? lies[0] : once ? lies[1] : lies[2];
  }

  bool reaches(int q, int r) const {
    if (q < -reach || q > reach) return false;
    const Column& column = columns[q + reach];
    return r >= column.first_row && r < column.first_row + column.rows;
  }

  int action_count() const { return forms * hexes + tiles; }
  int return_id(int tile) const { return forms * hexes + tile; }

  int lay_id(int form, Hex hex) const {
    const Column& column = columns[hex.q + reach];
    return form * hexes + column.start + hex.r - column.first_row;
  }

  // The hexagon of a lay with this id.
  Hex hex_of(int id) const {
    const int index = id % hexes;
    const auto after = std::upper_bound(columns.begin(), columns.end(), index,
                                        [](int i, const Column& column) { return i < column.start; });
    const auto column = after - 1;
    return {i8(column - columns.begin() - reach), i8(column->first_row + index - column->start)};
  }

 private:
  void set_forms(const std::vector<std::vector<Triple>>& digits);
  void set_fits();
  void set_columns();
};

template <class Capacity>
Lookup<Capacity>::Lookup(const std::vector<std::vector<Triple>>& digits, const Options& chosen)
    : options(chosen), tiles(int(digits.size())) {
  const int far = 1000;
  span_q = options.extent == 0 ? far : options.extent - 1;
  span_y = options.extent == 0 ? far : 2 * options.extent - 1;
  set_forms(digits);
  set_fits();
  set_columns();
}

template <class Capacity>
void Lookup<Capacity>::set_forms(const std::vector<std::vector<Triple>>& digits) {
  const auto pack = [](int a, int b, int c) {
    return u16(a | b << Capacity::digit_bits | c << 2 * Capacity::digit_bits);
  };
  rotations = {};
  tile_of = {};
  forms = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    const bool turns = digits[tile].size() == 1;
    forms_of[tile] = {};
    first_form[tile] = u8(forms);
    for (const auto& [a, b, c] : digits[tile]) {
      const u16 as_it_is = pack(a, b, c);
      rotations[forms] = {as_it_is, turns ? pack(b, c, a) : as_it_is, turns ? pack(c, a, b) : as_it_is};
      tile_of[forms] = u8(tile);
      forms_of[tile].add(forms++);
    }
  }
}

template <class Capacity>
void Lookup<Capacity>::set_fits() {
  for (int code = 0; code < Capacity::codes; ++code) {
    fits[code] = {};
    int mask = 0;
    for (Corner corner : {top_left, right, bottom_left}) {
      if (digit_at<Capacity>(code, corner) != 0) mask |= Capacity::digits << (corner * Capacity::digit_bits);
    }
    known[code] = u16(mask);
    for (int form = 0; form < forms; ++form) {
      if (((turned(form, code) ^ code) & mask) == 0) fits[code].add(form);
    }
  }
}

template <class Capacity>
void Lookup<Capacity>::set_columns() {
  hexes = 0;
  reach = options.extent == 0 ? tiles - 1 : span_q;
  for (int q = -reach; q <= reach; ++q) {
    // Without a limit: as far from the first tile as there are tiles. With one: |2r + q| <= span_y.
    const auto half_down = [](int n) { return n >= 0 ? n / 2 : -((1 - n) / 2); };
    const int first = options.extent == 0 ? std::max(-reach, -reach - q) : -half_down(span_y + q);
    const int last = options.extent == 0 ? std::min(reach, reach - q) : half_down(span_y - q);
    columns.push_back({first, last - first + 1, hexes});
    hexes += last - first + 1;
  }
}

}  // namespace ominoes::holomino
