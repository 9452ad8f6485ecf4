// How far a colour can get: the cells within a number of steps of its attach points, over cells that are open to it.
#pragma once

#include "blokus/moves.hpp"

namespace ominoes::blokus::inline OMINOES_ARCH {

using Band = u64 __attribute__((vector_size(32)));  // a third of a set of cells

// The first byte of the board's rows within a set, and the number of words they take.
constexpr int kFirstByte = kMargin * kStride / 8;
constexpr int kBoardWords = (kLargest * kStride / 8 + 7) / 8;
static_assert(kBoardWords * 8 == 2 * sizeof(Band) && kFirstByte + kBoardWords * 8 <= int(sizeof(CellSet)));

// A set of cells with empty margins, so that reads a few cells before or after it stay inside.
struct alignas(32) WideSet {
  u8 before[32] = {};
  u8 bytes[sizeof(CellSet)] = {};
  u8 after[32] = {};
};

#if defined(OMINOES_AVX512)

// All cells of the board in one register.
using Board = u64 __attribute__((vector_size(64)));
static_assert(sizeof(Board) == 8 * kBoardWords);

inline __m512i as_register(const Board& board) { return reinterpret_cast<__m512i>(board); }
inline Board as_board(__m512i cells) { return reinterpret_cast<Board>(cells); }

// The rows of the board from the bytes of a set.
inline Board board_of(const u8* bytes) {
  Board board;
  std::memcpy(&board, bytes + kFirstByte, sizeof board);
  return board;
}

// The set moved by a number of cells in reading order; cells from outside are empty.
template <int Cells>
inline Board later(const Board& board) {
  const __m512i here = as_register(board);
  return as_board(_mm512_shldi_epi64(here, _mm512_maskz_alignr_epi64(0xFE, here, here, 7), Cells));
}
template <int Cells>
inline Board earlier(const Board& board) {
  const __m512i here = as_register(board);
  return as_board(_mm512_shrdi_epi64(here, _mm512_maskz_alignr_epi64(0x7F, here, here, 1), Cells));
}

// The open cells that are in a set or share a side with a cell of it.
inline Board grown(const Board& from, const Board& open) {
  return (from | later<1>(from) | earlier<1>(from) | later<kStride>(from) | earlier<kStride>(from)) & open;
}

inline void grow(const WideSet& from, const CellSet& closed, WideSet& to) {
  const Board cells = grown(board_of(from.bytes), ~board_of(closed.bytes));
  std::memcpy(to.bytes + kFirstByte, &cells, sizeof cells);
}

#else

// Vectors are passed by reference, because without AVX there is no standard way to return them.
inline void read(const u8* at, Band& cells) { std::memcpy(&cells, at, sizeof cells); }

// The open cells that are in a set or share a side with a cell of it.
inline void grow(const WideSet& from, const CellSet& closed, WideSet& to) {
  for (int i = kFirstByte; i < kFirstByte + 8 * kBoardWords; i += int(sizeof(Band))) {
    const u8* at = from.bytes + i;
    Band here, before, after, above, below, shut;
    read(at, here);
    read(at - 8, before);
    read(at + 8, after);
    static_assert(kStride == 3 * 8, "the rows above and below are three bytes away");
    read(at - 3, above);
    read(at + 3, below);
    read(closed.bytes + i, shut);
    const Band left = here >> 1 | after << 63, right = here << 1 | before >> 63;
    const Band next = (here | left | right | above | below) & ~shut;
    std::memcpy(to.bytes + i, &next, sizeof next);
  }
}

#endif

template <int Steps>
struct Reach {
  WideSet within[Steps + 1];

  Reach(const Position& position, int colour) {
    const CellSet attach = attach_points(position, colour);
    std::memcpy(within[0].bytes, attach.bytes, sizeof attach);
    for (int step = 0; step < Steps; ++step) grow(within[step], position.closed[colour], within[step + 1]);
  }
};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
