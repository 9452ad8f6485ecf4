// Counts cells by their distance from each colour and from the others: what the net sees of the board. It counts word
// by word or, with AVX-512, all words of the board at once.
#pragma once

#include "blokus/reach.hpp"

namespace ominoes::blokus {

// The spans of the distance of a cell from a colour: 0, 1, 2, 3 or 4, 5 or 6 steps; farther is one span more.
constexpr int kSpans = 5;
constexpr int kLastSteps[kSpans] = {0, 1, 2, 4, 6};
constexpr int kFarthest = 6;
constexpr int kMeetings = kSpans * (kSpans + 1);

inline namespace OMINOES_ARCH {

// The counts of one colour. The first are its meetings: cells by their distance from it and from the nearest other
// colour.
struct alignas(32) Cells {
  int counts[kMeetings + 10];

  const int* meetings() const { return counts; }
  int first() const { return counts[kMeetings]; }        // cells reached before everybody else
  int alone_3() const { return counts[kMeetings + 1]; }  // cells that nobody else reaches in 3 steps
  // Cells that the colour `later` turns later reaches in 3 steps, too.
  int contested(int later) const { return counts[kMeetings + 1 + later]; }
};

// Calls count(set) for each count of one colour, in the order above. `own` and `their` are the cells within 0 to 6
// steps, `following` the cells within 3 steps of each colour that follows.
template <int Colours, class Set, class Count>
inline void each_count(const Set* own, const Set* their, const Set* following, Count&& count) {
  const auto span_of = [](const Set* within, int span) {
    return span == 0 ? within[0] : within[kLastSteps[span]] & ~within[kLastSteps[span - 1]];
  };
  Set their_spans[kSpans];
  for (int span = 0; span < kSpans; ++span) their_spans[span] = span_of(their, span);
  for (int span = 0; span < kSpans; ++span) {
    const Set here = span_of(own, span);
    for (const Set& there : their_spans) count(here & there);
    count(here & ~their[kFarthest]);
  }
  Set first = own[0] & ~their[0];
  for (int steps = 1; steps <= kFarthest; ++steps) first |= own[steps] & ~their[steps];
  count(first);
  count(own[3] & ~their[3]);
  for (int later = 0; later < Colours - 1; ++later) count(own[3] & following[later]);
}

#if defined(OMINOES_AVX512)

// A vector with the sum of the words of each of eight vectors.
inline __m512i sums_of(const __m512i (&all)[8]) {
  __m512i pairs[4], fours[2];
  for (int i = 0; i < 4; ++i)
    pairs[i] = _mm512_add_epi64(_mm512_unpacklo_epi64(all[2 * i], all[2 * i + 1]),
                                _mm512_unpackhi_epi64(all[2 * i], all[2 * i + 1]));
  for (int i = 0; i < 2; ++i)
    fours[i] = _mm512_add_epi64(_mm512_shuffle_i64x2(pairs[2 * i], pairs[2 * i + 1], 0x88),
                                _mm512_shuffle_i64x2(pairs[2 * i], pairs[2 * i + 1], 0xDD));
  return _mm512_add_epi64(_mm512_shuffle_i64x2(fours[0], fours[1], 0x88),
                          _mm512_shuffle_i64x2(fours[0], fours[1], 0xDD));
}

template <int Colours>
inline void count_cells(const Position& position, Cells* cells) {
  constexpr int kEights = int(sizeof(Cells) / sizeof(int)) / 8;
  static_assert(sizeof(Cells) == kEights * 8 * sizeof(int));
  Board within[Colours][kFarthest + 1];
  for (int colour = 0; colour < Colours; ++colour) {
    const Board open = ~board_of(position.closed[colour].bytes);
    within[colour][0] = board_of(position.corners[colour].bytes) & open;
    for (int step = 0; step < kFarthest; ++step) within[colour][step + 1] = grown(within[colour][step], open);
  }
  for (int colour = 0; colour < Colours; ++colour) {
    Board others[kFarthest + 1], following[Colours - 1];
    for (int steps = 0; steps <= kFarthest; ++steps) {
      others[steps] = within[(colour + 1) % Colours][steps];
      for (int later = 2; later < Colours; ++later) others[steps] |= within[(colour + later) % Colours][steps];
    }
    for (int later = 1; later < Colours; ++later) following[later - 1] = within[(colour + later) % Colours][3];
    __m512i counts[kEights][8] = {};
    int at = 0;
    each_count<Colours>(within[colour], others, following, [&](const Board& set) {
      counts[at / 8][at % 8] = _mm512_popcnt_epi64(as_register(set));
      ++at;
    });
    for (int i = 0; i < kEights; ++i)
      _mm256_store_si256(reinterpret_cast<__m256i*>(cells[colour].counts) + i,
                         _mm512_cvtepi64_epi32(sums_of(counts[i])));
  }
}

#else

template <int Colours>
inline void count_cells(const Position& position, Cells* cells) {
  WideSet layers[Colours][kFarthest + 1];
  for (int colour = 0; colour < Colours; ++colour) {
    const CellSet attach = attach_points(position, colour);
    std::memcpy(layers[colour][0].bytes, attach.bytes, sizeof attach);
    for (int step = 0; step < kFarthest; ++step)
      grow(layers[colour][step], position.closed[colour], layers[colour][step + 1]);
    cells[colour] = {};
  }
  for (int word = 0; word < kBoardWords; ++word) {
    u64 within[Colours][kFarthest + 1];
    for (int colour = 0; colour < Colours; ++colour)
      for (int steps = 0; steps <= kFarthest; ++steps)
        within[colour][steps] = load(layers[colour][steps].bytes + kFirstByte + 8 * word);
    for (int colour = 0; colour < Colours; ++colour) {
      u64 others[kFarthest + 1] = {}, following[Colours - 1];
      for (int later = 1; later < Colours; ++later) {
        const u64* their = within[(colour + later) % Colours];
        for (int steps = 0; steps <= kFarthest; ++steps) others[steps] |= their[steps];
        following[later - 1] = their[3];
      }
      int* sum = cells[colour].counts;
      each_count<Colours>(within[colour], others, following, [&](u64 set) { *sum++ += popcount(set); });
    }
  }
}

#endif

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
