// A learned estimate of how good a placement is: a sum of weights over its cells, the cells beside it and the cells at
// its corners, and a weight of its figure. A cell's weight depends on how near each colour is to it (one by one,
// together, and for every constellation), how many of its neighbours are open, and how far it is from the rim. All
// weights depend on how many pieces the colour has placed.
#pragma once

#include <algorithm>
#include <vector>

#include "blokus/reach.hpp"

namespace ominoes::blokus {

constexpr int kPhases = 5;
constexpr int kRoles = 3;                         // of a cell: covered, beside, at a corner
constexpr int kNear = 7;                          // closed, open but far, within 4, 3, 2, 1 steps, attach point
constexpr int kOpen = 5;                          // numbers of open neighbours
constexpr int kRings = 10;                        // distances from the rim
constexpr int kJoint = kNear * kNear * kColours;  // own nearness, that of the nearest other, how many others within 2
constexpr int kNearCodes = kNear * kNear * kNear * kNear;
constexpr int kRoleWeights = kColours * kNear + kOpen + kRings + kJoint + kNearCodes;
constexpr int kPriorWeights = kPhases * (kPieces + kRoles * kRoleWeights);

inline namespace OMINOES_ARCH {

constexpr int phase_of(u32 used) {
  const int placed = popcount(used);
  return placed == 0 ? 0 : placed < 3 ? 1 : placed < 6 ? 2 : placed < 10 ? 3 : 4;
}

constexpr int piece_weight(int phase, int piece) { return phase * (kPieces + kRoles * kRoleWeights) + piece; }
constexpr int role_weight(int phase, int role) { return piece_weight(phase, kPieces) + role * kRoleWeights; }

// What the prior knows about a cell, packed: the nearness of the colours (the colour to move first), and the rest.
struct CellCode {
  u16 near;  // base 7
  u8 rest;   // open neighbours * 10 + ring, and 50 more when the cell is closed to the colour to move
};
constexpr int kRestCodes = 2 * kOpen * kRings;

// Calls visit(index) for each weight of one cell in one role.
template <class Visit>
constexpr void each_weight(CellCode code, int role, Visit&& visit) {
  const int near[kColours] = {code.near / 343, code.near / 49 % 7, code.near / 7 % 7, code.near % 7};
  const bool closed = near[0] == 0;
  // A closed corner becomes no attach point.
  if (role == 2 && closed) return;
  int nearest = 0, within_2 = 0, base = 0;
  for (int k = 0; k < kColours; ++k, base += kNear) {
    visit(base + near[k]);
    if (k == 0) continue;
    nearest = std::max(nearest, near[k]);
    within_2 += near[k] >= 4;
  }
  visit(base + code.rest % 50 / kRings);
  visit(base + kOpen + code.rest % kRings);
  base += kOpen + kRings;
  visit(base + (near[0] * kNear + nearest) * kColours + within_2);
  visit(base + kJoint + code.near);
}

// The bits of a byte as the bytes of a word.
struct Spread {
  u64 of[256];
};
constexpr Spread spread() {
  Spread result{};
  for (int bits = 0; bits < 256; ++bits)
    for (int i = 0; i < 8; ++i) result.of[bits] |= u64(bits >> i & 1) << 8 * i;
  return result;
}
constexpr Spread kSpread = spread();

// The sums of weights by code and role, and the cells of each shape by role.
class Prior {
 public:
  struct Cell {
    float role[4];
  };

  Prior(const Lookup& lookup, const float* weights) : near_(kPhases * kNearCodes), rest_(kPhases * kRestCodes) {
    for (int phase = 0; phase < kPhases; ++phase) {
      for (int piece = 0; piece < kPieces; ++piece) piece_[phase][piece] = weights[piece_weight(phase, piece)];
      for (int role = 0; role < kRoles; ++role) add_weights(weights + role_weight(phase, role), phase, role);
    }
    for (int shape = 0; shape < lookup.shapes; ++shape) list_cells(lookup, shape);
    offsets_begin_[lookup.shapes] = int(offsets_.size());
    for (int cell = 0; cell < int(sizeof(CellSet)) * 8; ++cell) {
      const int row = row_of(cell), col = col_of(cell), last = lookup.size - 1;
      const int ring = std::min({row, col, last - row, last - col});
      ring_[cell] = u8(std::clamp(ring, 0, kRings - 1));
    }
  }

  // Calls visit(cell, code) for each cell that may matter for a placement of the colour to move.
  template <class Visit>
  void each_code(const Position& position, Visit&& visit) const {
    const int colour = position.colour;
    alignas(64) Reach<4> reach[kColours] = {{position, colour},
                                            {position, next(position, colour, 1)},
                                            {position, next(position, colour, 2)},
                                            {position, next(position, colour, 3)}};
    each_code(position, reach, visit);
  }

  // The sums of weights of all these cells.
  struct Map {
    Cell cells[sizeof(CellSet) * 8];
    const float* pieces;
  };

  void fill(const Position& position, Map& map) const {
    using Four = float __attribute__((vector_size(16)));
    const int phase = phase_of(position.used[position.colour]);
    map.pieces = piece_[phase];
    const Cell* near = near_.data() + phase * kNearCodes;
    const Cell* rest = rest_.data() + phase * kRestCodes;
    each_code(position, [&](int cell, CellCode code) {
      Four a, b;
      std::memcpy(&a, near + code.near, sizeof a);
      std::memcpy(&b, rest + code.rest, sizeof b);
      a += b;
      std::memcpy(map.cells + cell, &a, sizeof a);
    });
  }

  float weight(const Lookup& lookup, const Map& map, int shape, int origin) const {
    const float* at = map.cells[origin].role;
    const i16* offset = offsets_.data() + offsets_begin_[shape];
    const i16* end = offsets_.data() + offsets_begin_[shape + 1];
    // Four sums, because each addition to a single one would wait for the one before.
    float sums[4] = {map.pieces[lookup.piece[shape]]};
    for (; offset < end; offset += 4)
      for (int i = 0; i < 4; ++i) sums[i] += at[offset[i]];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }

  // Calls visit(role, distance) for each cell of a shape by role, with the distance from the shape's origin.
  template <class Visit>
  void each_cell_of(int shape, Visit&& visit) const {
    for (int i = offsets_begin_[shape]; i < offsets_begin_[shape + 1]; ++i) {
      const int role = offsets_[i] & 3;
      if (role < kRoles) visit(role, (offsets_[i] - role) / 4);
    }
  }

 private:
#if defined(OMINOES_AVX512)
  // Sixty-four cells at once, a byte of a register each.
  template <class Visit>
  void each_code(const Position& position, const Reach<4>* reach, Visit&& visit) const {
    // A placement and what lies around it are within a step of the cells that the colour can cover.
    const Board far = board_of(reach[0].within[4].bytes);
    const Board row = far | earlier<1>(far) | later<1>(far), wanted = row | earlier<kStride>(row) | later<kStride>(row);
    const Board open = ~board_of(position.closed[position.colour].bytes);
    const Board beside[4] = {earlier<1>(open), later<1>(open), earlier<kStride>(open), later<kStride>(open)};
    each_code_above(row[0], open[0], visit);
    for (int word = 0; word < kBoardWords; ++word) {
      if (wanted[word] == 0) continue;
      const int byte = kFirstByte + 8 * word;
      __m512i pairs[2];  // the nearness of two colours
      for (int pair = 0; pair < 2; ++pair) {
        pairs[pair] = _mm512_setzero_si512();
        for (int k = 2 * pair; k < std::min(2 * pair + 2, int(position.colours)); ++k) {
          const __m512i unit = _mm512_set1_epi8(k % 2 == 0 ? kNear : 1);
          add_where(pairs[pair], ~load(position.closed[next(position, position.colour, k)].bytes + byte), unit);
          for (const WideSet& within : reach[k].within) add_where(pairs[pair], load(within.bytes + byte), unit);
        }
      }
      __m512i rest = _mm512_loadu_si512(ring_ + 8 * byte);
      add_where(rest, ~open[word], _mm512_set1_epi8(kOpen * kRings));
      for (const Board& side : beside) add_where(rest, side[word], _mm512_set1_epi8(kRings));
      alignas(64) u16 near_codes[64];
      alignas(64) u8 rest_codes[64];
      for (int half = 0; half < 2; ++half) {
        const auto wide = [&](__m512i bytes) {
          return _mm512_cvtepu8_epi16(half == 0 ? _mm512_castsi512_si256(bytes) : _mm512_extracti64x4_epi64(bytes, 1));
        };
        const __m512i first = _mm512_mullo_epi16(wide(pairs[0]), _mm512_set1_epi16(kNear * kNear));
        _mm512_store_si512(near_codes + 32 * half, _mm512_add_epi16(first, wide(pairs[1])));
      }
      _mm512_store_si512(rest_codes, rest);
      for (u64 left = wanted[word]; left != 0; left &= left - 1) {
        const int i = lowest(left);
        visit(8 * byte + i, CellCode{near_codes[i], rest_codes[i]});
      }
    }
  }

  // The cells of the row above the board, which do not fit in the register.
  template <class Visit>
  static void each_code_above(u64 wanted, u64 open, Visit&& visit) {
    for (u32 left = u32(wanted) & ((u32{1} << kStride) - 1); left != 0; left &= left - 1) {
      const int i = lowest(left);
      visit(8 * kFirstByte - kStride + i, CellCode{0, u8(kOpen * kRings + int(open >> i & 1) * kRings)});
    }
  }

  static void add_where(__m512i& bytes, u64 cells, __m512i unit) {
    bytes = _mm512_mask_add_epi8(bytes, __mmask64(cells), bytes, unit);
  }
#else
  template <class Visit>
  void each_code(const Position& position, const Reach<4>* reach, Visit&& visit) const {
    const int colour = position.colour;
    const u8* far = reach[0].within[4].bytes;
    int begin = int(sizeof(CellSet)), end = 0;
    for (int byte = 0; byte < int(sizeof(CellSet)); ++byte)
      if (far[byte] != 0) begin = std::min(begin, byte), end = byte + 1;
    begin = std::max(begin - 4, 0);
    end = std::min(end + 4, int(sizeof(CellSet)));
    const CellSet& closed = position.closed[colour];
    for (int byte = begin; byte < end; ++byte) {
      // A placement and what lies around it are within a step of the cells that the colour can cover.
      static_assert(kStride == 3 * 8, "a row is three bytes");
      if ((load(far + byte - 4) | far[byte + 4]) == 0) continue;
      // Eight cells at once, a byte of a word each.
      u64 near[kColours] = {};
      for (int k = 0; k < position.colours; ++k) {
        near[k] = kSpread.of[u8(~position.closed[next(position, colour, k)].bytes[byte])];
        for (const WideSet& within : reach[k].within) near[k] += kSpread.of[within.bytes[byte]];
      }
      const int here = closed.bytes[byte], before = byte > 0 ? closed.bytes[byte - 1] : 255,
                after = byte + 1 < int(sizeof(CellSet)) ? closed.bytes[byte + 1] : 255,
                above = byte >= 3 ? closed.bytes[byte - 3] : 255,
                below = byte + 3 < int(sizeof(CellSet)) ? closed.bytes[byte + 3] : 255;
      const u64 open = kSpread.of[u8(~above)] + kSpread.of[u8(~below)] + kSpread.of[u8(~(here << 1 | before >> 7))] +
                       kSpread.of[u8(~(here >> 1 | after << 7))];
      const u64 first = near[0] * kNear + near[1], second = near[2] * kNear + near[3];
      const u64 rest = open * kRings + load(ring_ + 8 * byte) + kSpread.of[here] * (kOpen * kRings);
      for (int i = 0; i < 64; i += 8)
        visit(8 * byte + i / 8, CellCode{u16((first >> i & 255) * 49 + (second >> i & 255)), u8(rest >> i)});
    }
  }
#endif

  // The colour `later` turns later. With two colours it wraps around; callers leave the repeated colours out.
  static int next(const Position& position, int colour, int later) { return (colour + later) % position.colours; }

  void add_weights(const float* weights, int phase, int role) {
    for (int code = 0; code < kNearCodes; ++code) {
      float& sum = near_[phase * kNearCodes + code].role[role];
      // The rest has sums of its own.
      each_weight(CellCode{u16(code), 0}, role, [&](int index) {
        const bool rest = index >= kColours * kNear && index < kColours * kNear + kOpen + kRings;
        if (!rest) sum += weights[index];
      });
    }
    for (int code = 0; code < kRestCodes; ++code) {
      const bool closed = code >= kRestCodes / 2;
      if (role == 2 && closed) continue;
      rest_[phase * kRestCodes + code].role[role] =
          weights[kColours * kNear + code % 50 / kRings] + weights[kColours * kNear + kOpen + code % kRings];
    }
  }

  void list_cells(const Lookup& lookup, int shape) {
    offsets_begin_[shape] = int(offsets_.size());
    const Stamp& stamp = lookup.stamps[shape];
    const auto in = [](const u64* bands, int row, int col) { return bands[row / 3] >> (row % 3 * kStride + col) & 1; };
    for (int role = 0; role < kRoles; ++role)
      for (int row = 0; row < 7; ++row)
        for (int col = 0; col < 7; ++col) {
          const bool covered = row < 6 && in(stamp.cells, row, col);
          const bool member = role == 0   ? covered
                              : role == 1 ? in(stamp.halo, row, col) && !covered
                                          : in(stamp.corners, row, col);
          if (member) offsets_.push_back(i16(((row - 1) * kStride + col - 1) * 4 + role));
        }
    // Fill up with an offset to no role, whose weight is always 0.
    while (offsets_.size() % 4 != 0) offsets_.push_back(kRoles);
  }

  std::vector<Cell> near_, rest_;
  float piece_[kPhases][kPieces];
  std::vector<i16> offsets_;
  int offsets_begin_[kShapes + 1];
  u8 ring_[sizeof(CellSet) * 8];
};

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
