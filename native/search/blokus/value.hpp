// What each seat may expect of a position, learned: a small net that looks at one colour among the others and
// gives it a number; the numbers of all seats make their shares of 1.
#pragma once

#include <algorithm>
#include <cmath>

#include "blokus/playout.hpp"
#include "search/blokus/reach.hpp"

namespace ominoes::blokus {

constexpr int kSights = 23;  // what is seen of a colour
constexpr int kSpans = 5;    // how far a cell is from a colour: 0, 1, 2, 3 or 4, 5 or 6 steps; farther is one span more
constexpr int kMeetings = kSpans * (kSpans + 1);
constexpr int kInputs = kColours * kSights + kColours + 4 + 2 * kPieces + kMeetings;
constexpr int kHidden = 32;
constexpr int kValueWeights = (kInputs + 1) * kHidden + kHidden;

// How many points ahead make a clear win: among three or four fewer than between two.
constexpr float temper(int seats) { return seats > 2 ? 6 : 8; }

inline namespace OMINOES_ARCH {

struct Sights {
  float of[kColours][kSights];
  u32 pieces[kColours];               // figures that fit somewhere
  int meetings[kColours][kMeetings];  // cells by how far the colour is from them, and how far the nearest other
};

// Cells within 0 to 6 steps as those of each span alone.
inline void as_spans(const u64* within, u64* spans) {
  constexpr int kLast[kSpans] = {0, 1, 2, 4, 6};
  spans[0] = within[0];
  for (int span = 1; span < kSpans; ++span) spans[span] = within[kLast[span]] & ~within[kLast[span - 1]];
}

// What is seen of every colour, in numbers of about 1. All sets are gone through together, a word at a time.
template <int Colours>
inline void look_at(const Position& position, const Playout& playout, Sights& sights) {
  WideSet layers[Colours][7];
  for (int colour = 0; colour < Colours; ++colour) {
    const CellSet attach = attach_points(position, colour);
    std::memcpy(layers[colour][0].bytes, attach.bytes, sizeof attach);
    for (int step = 0; step < 6; ++step) grow(layers[colour][step], position.closed[colour], layers[colour][step + 1]);
  }
  struct Counts {
    int reached[7] = {};              // by steps
    int first = 0, soon = 0;          // reached before everybody else, in any number of steps or in up to 2
    int alone_6 = 0, alone_3 = 0;     // reached by nobody else in so many steps
    int safe = 0, threatened = 0;     // attach points that nobody else reaches in 2 steps, and those that somebody does in 4
    int contested[kColours] = {};     // with each colour, in 3 steps
  } counts[Colours];
  for (auto& meetings : sights.meetings) std::fill_n(meetings, kMeetings, 0);
  for (int word = 0; word < kBoardWords; ++word) {
    u64 cells[Colours][7], others[Colours][7];
    for (int colour = 0; colour < Colours; ++colour)
      for (int steps = 0; steps < 7; ++steps)
        cells[colour][steps] = load(layers[colour][steps].bytes + kFirstByte + 8 * word);
    for (int colour = 0; colour < Colours; ++colour)
      for (int steps = 0; steps < 7; ++steps) {
        u64 all = 0;
        for (int later = 1; later < Colours; ++later) all |= cells[(colour + later) % Colours][steps];
        others[colour][steps] = all;
      }
    for (int colour = 0; colour < Colours; ++colour) {
      const u64* own = cells[colour];
      const u64* their = others[colour];
      Counts& count = counts[colour];
      for (const int steps : {0, 1, 2, 4, 6}) count.reached[steps] += popcount(own[steps]);
      u64 first = 0;
      for (int steps = 0; steps < 7; ++steps) {
        first |= own[steps] & ~their[steps];
        if (steps == 2) count.soon += popcount(first);
      }
      count.first += popcount(first);
      count.alone_6 += popcount(own[6] & ~their[6]);
      count.alone_3 += popcount(own[3] & ~their[3]);
      count.safe += popcount(own[0] & ~their[2]);
      count.threatened += popcount(own[0] & their[4]);
      for (int later = 1; later < Colours; ++later)
        count.contested[later] += popcount(own[3] & cells[(colour + later) % Colours][3]);
      u64 near[kSpans], their_near[kSpans];
      as_spans(own, near);
      as_spans(their, their_near);
      int* meeting = sights.meetings[colour];
      for (const u64 here : near) {
        for (const u64 there : their_near) *meeting++ += popcount(here & there);
        *meeting++ += popcount(here & ~their[6]);
      }
    }
  }
  for (int colour = 0; colour < Colours; ++colour) {
    const Counts& count = counts[colour];
    const u32 used = position.used[colour];
    const Playout::Outlook outlook = playout.outlook(colour);
    int squares = 0;
    for (u32 left = outlook.pieces; left != 0; left &= left - 1) squares += playout.tables().squares[lowest(left)];
    const float seen[kSights] = {
        float(position.squares[colour]) * 0.02f,
        float(popcount(used >> 9)) * 0.1f,   // pieces of five cells
        float(popcount(used & 15)) * 0.25f,  // of up to three
        float(count.reached[0]) * 0.05f,
        float(count.reached[1]) * 0.02f,
        float(count.reached[2]) * 0.015f,
        float(count.reached[4]) * 0.01f,
        float(count.reached[6]) * 0.008f,
        float(count.first) * 0.01f,
        float(count.alone_6) * 0.02f,
        float(count.safe) * 0.1f,
        float(count.reached[0] == 0),
        float(count.soon) * 0.02f,
        float(count.contested[1]) * 0.02f,
        float(count.contested[2]) * 0.02f,
        float(count.contested[3]) * 0.02f,
        float(count.alone_3) * 0.02f,
        float(count.threatened) * 0.05f,
        std::sqrt(float(outlook.placements)) * 0.05f,
        float(std::min(outlook.placements, 32)) * 0.03f,
        float(outlook.points) * 0.05f,
        float(squares) * 0.02f,  // of figures that fit somewhere
        float(popcount(outlook.pieces >> 9)) * 0.1f,
    };
    std::memcpy(sights.of[colour], seen, sizeof seen);
    sights.pieces[colour] = outlook.pieces;
  }
  for (int colour = Colours; colour < kColours; ++colour)
    for (float& sight : sights.of[colour]) sight = 0;
}

// The playout must not have begun: it knows how many placements each colour has.
inline void look(const Position& position, const Playout& playout, Sights& sights) {
  if (position.colours == 2) look_at<2>(position, playout, sights);
  else look_at<4>(position, playout, sights);
}

// The same as one colour sees it: itself, the others in the order of play, whose turn it is, how far the game
// has come, the figures it has placed and those that fit somewhere, and where it meets the others.
inline void view(const Position& position, const Sights& sights, int colour, float* input) {
  const int colours = position.colours;
  int placed = 0;
  for (int k = 0; k < kColours; ++k, input += kSights) {
    const int seen = k < colours ? (colour + k) % colours : k;
    std::memcpy(input, sights.of[seen], sizeof sights.of[seen]);
    placed += popcount(position.used[k]);
  }
  const int mean = placed / colours;
  for (int k = 0; k < kColours; ++k)
    *input++ = float(position.colour != kNobody && k == (position.colour - colour + colours) % colours);
  for (int part = 0; part < 4; ++part) *input++ = float(part == (mean < 12 ? mean / 4 : 3));
  for (int piece = 0; piece < kPieces; ++piece) *input++ = float(position.used[colour] >> piece & 1);
  for (int piece = 0; piece < kPieces; ++piece) *input++ = float(sights.pieces[colour] >> piece & 1);
  for (const int cells : sights.meetings[colour]) *input++ = float(cells) * 0.05f;
}

class ValueNet {
 public:
  explicit ValueNet(const float* weights) {
    std::memcpy(first_, weights, sizeof first_);
    std::memcpy(bias_, weights + kInputs * kHidden, sizeof bias_);
    std::memcpy(second_, weights + (kInputs + 1) * kHidden, sizeof second_);
  }

  // What the net makes of two colours: each weight is fetched once for both.
  void judge(const float (&input)[2][kInputs], float (&values)[2]) const {
    using Eight = float __attribute__((vector_size(32)));
    constexpr int kParts = kHidden / 8;
    Eight hidden[2][kParts];
    for (auto& own : hidden) std::memcpy(own, bias_, sizeof own);
    for (int i = 0; i < kInputs; ++i) {
      const float one = input[0][i], other = input[1][i];
      if (one == 0 && other == 0) continue;
      for (int k = 0; k < kParts; ++k) {
        Eight weights;
        std::memcpy(&weights, first_[i] + 8 * k, sizeof weights);
        hidden[0][k] += weights * one;
        hidden[1][k] += weights * other;
      }
    }
    for (int which = 0; which < 2; ++which) {
      float sum = 0;
      for (int k = 0; k < kHidden; ++k) sum += std::max(hidden[which][k / 8][k % 8], 0.0f) * second_[k];
      values[which] = sum;
    }
  }

 private:
  float first_[kInputs][kHidden], bias_[kHidden], second_[kHidden];
};

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
