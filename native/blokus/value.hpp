// A learned estimate of what each seat can expect from a position: a small net gives each colour a number from its
// features and those of the others; the numbers of all seats become shares of 1.
#pragma once

#include <algorithm>
#include <cmath>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "blokus/cells.hpp"
#include "blokus/playout.hpp"

namespace ominoes::blokus {

constexpr int kFeatures = 23;  // of a colour
constexpr int kInputs = kColours * kFeatures + kColours + 4 + 2 * kPieces + kMeetings;
constexpr int kHidden = 32;
constexpr int kValueWeights = (kInputs + 1) * kHidden + kHidden;

// The lead in points that makes a clear win: fewer with three or four seats than with two.
constexpr float temper(int seats) { return seats > 2 ? 6 : 8; }

inline namespace OMINOES_ARCH {

struct Features {
  float of[kColours][kFeatures];
  u32 pieces[kColours];  // figures that fit somewhere
  Cells cells[kColours];
};

// Sums of the meetings of a colour.
struct MeetingSums {
  int reached[7] = {};  // cells within 0, 1, 2, 4 and 6 steps
  int soon = 0;         // reached in up to 2 steps, before everybody else
  int alone_6 = 0;      // reached by nobody else in 6 steps
  int safe = 0;         // attach points that nobody else reaches in 2 steps
  int threatened = 0;   // attach points that somebody else reaches in 4 steps

  explicit MeetingSums(const int* meetings) {
    constexpr int kFar = kSpans;  // no other colour reaches the cell
    int all = 0;
    for (int near = 0; near < kSpans; ++near) {
      const int* cells = meetings + near * (kSpans + 1);
      for (int their = 0; their <= kFar; ++their) {
        all += cells[their];
        if (near <= 2 && their > near) soon += cells[their];
      }
      alone_6 += cells[kFar];
      reached[kLastSteps[near]] = all;
    }
    safe = meetings[3] + meetings[4] + meetings[kFar];
    threatened = meetings[0] + meetings[1] + meetings[2] + meetings[3];
  }
};

// Extracts the features of every colour, scaled to numbers of about 1.
template <int Colours>
inline void extract(const Position& position, const Playout& playout, Features& features) {
  count_cells<Colours>(position, features.cells);
  for (int colour = 0; colour < Colours; ++colour) {
    const Cells& count = features.cells[colour];
    const MeetingSums met(count.meetings());
    const u32 used = position.used[colour];
    const Playout::Mobility mobility = playout.mobility(colour);
    int squares = 0;
    for (u32 left = mobility.pieces; left != 0; left &= left - 1) squares += playout.lookup().squares[lowest(left)];
    const float seen[kFeatures] = {
        float(position.squares[colour]) * 0.02f,
        float(popcount(used >> 9)) * 0.1f,   // pieces of five cells
        float(popcount(used & 15)) * 0.25f,  // of up to three
        float(met.reached[0]) * 0.05f,
        float(met.reached[1]) * 0.02f,
        float(met.reached[2]) * 0.015f,
        float(met.reached[4]) * 0.01f,
        float(met.reached[6]) * 0.008f,
        float(count.first()) * 0.01f,
        float(met.alone_6) * 0.02f,
        float(met.safe) * 0.1f,
        float(met.reached[0] == 0),
        float(met.soon) * 0.02f,
        float(count.contested(1)) * 0.02f,
        float(count.contested(2)) * 0.02f,
        float(count.contested(3)) * 0.02f,
        float(count.alone_3()) * 0.02f,
        float(met.threatened) * 0.05f,
        std::sqrt(float(mobility.placements)) * 0.05f,
        float(std::min(mobility.placements, 32)) * 0.03f,
        float(mobility.points) * 0.05f,
        float(squares) * 0.02f,  // of figures that fit somewhere
        float(popcount(mobility.pieces >> 9)) * 0.1f,
    };
    std::memcpy(features.of[colour], seen, sizeof seen);
    features.pieces[colour] = mobility.pieces;
  }
  for (int colour = Colours; colour < kColours; ++colour)
    for (float& feature : features.of[colour]) feature = 0;
}

// The playout, which must not have begun, knows how many placements each colour has.
inline void extract_features(const Position& position, const Playout& playout, Features& features) {
  if (position.colours == 2)
    extract<2>(position, playout, features);
  else
    extract<4>(position, playout, features);
}

// Writes the input of the net for one colour: its own features, those of the others in the order of play, whose turn it
// is, the progress of the game, the figures it has placed and those that fit somewhere, and where it meets the others.
inline void write_input(const Position& position, const Features& features, int colour, float* input) {
  const int colours = position.colours;
  int placed = 0;
  for (int k = 0; k < kColours; ++k, input += kFeatures) {
    const int seen = k < colours ? (colour + k) % colours : k;
    std::memcpy(input, features.of[seen], sizeof features.of[seen]);
    placed += popcount(position.used[k]);
  }
  const int mean = placed / colours;
  for (int k = 0; k < kColours; ++k)
    *input++ = float(position.colour != kNobody && k == (position.colour - colour + colours) % colours);
  for (int part = 0; part < 4; ++part) *input++ = float(part == (mean < 12 ? mean / 4 : 3));
  for (int piece = 0; piece < kPieces; ++piece) *input++ = float(position.used[colour] >> piece & 1);
  for (int piece = 0; piece < kPieces; ++piece) *input++ = float(features.pieces[colour] >> piece & 1);
  const int* meetings = features.cells[colour].meetings();
  for (int i = 0; i < kMeetings; ++i) *input++ = float(meetings[i]) * 0.05f;
}

// The net, in whole numbers: sums do not depend on their order or on the machine, and one instruction makes two
// products.
class ValueNet {
 public:
  explicit ValueNet(const float* weights) {
    const float* bias = weights + kInputs * kHidden;
    std::memcpy(second_, bias + kHidden, sizeof second_);
    const double unit = unit_for(weights);
    scale_ = float(1 / (unit * kInputUnit));
    for (int i = 0; i < kInputs; ++i)
      for (int k = 0; k < kHidden; ++k)
        first_[i / 2][k][i % 2] = i16(std::lround(double(weights[i * kHidden + k]) * unit));
    for (int k = 0; k < kHidden; ++k) bias_[k] = int(std::lround(double(bias[k]) * unit * kInputUnit));
  }

  // Evaluates two colours at once, which loads each weight once for both.
  void evaluate(const float (&input)[2][kInputs], float (&values)[2]) const {
    alignas(64) i16 numbers[2][kInputs];
    for (int which = 0; which < 2; ++which)
      for (int i = 0; i < kInputs; ++i)
        numbers[which][i] = i16(std::min(input[which][i] * kInputUnit + 0.5f, kInputUnit * kMostInput));
    alignas(64) int hidden[2][kHidden];
    add_up(numbers, hidden);
    for (int which = 0; which < 2; ++which) {
      float sums[8] = {};
      for (int part = 0; part < kHidden; part += 8)
        for (int k = 0; k < 8; ++k) sums[k] += float(std::max(hidden[which][part + k], 0)) * second_[part + k];
      values[which] =
          scale_ * (((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7])));
    }
  }

 private:
  // Inputs are not negative; larger ones than kMostInput count as kMostInput.
  static constexpr float kInputUnit = 1024, kMostInput = 16;
  static constexpr int kPairs = kInputs / 2;
  static_assert(kInputs % 2 == 0);

  // The factor for weights: the largest that keeps every weight and every possible sum in its range.
  static double unit_for(const float* weights) {
    double largest = 1e-3;
    for (int k = 0; k < kHidden; ++k) {
      double sum = std::abs(double(weights[kInputs * kHidden + k]));
      for (int i = 0; i < kInputs; ++i) {
        const double weight = std::abs(double(weights[i * kHidden + k]));
        sum += kMostInput * weight;
        largest = std::max(largest, weight / 32000);
      }
      largest = std::max(largest, sum * kInputUnit / 2.1e9);
    }
    return 1 / largest;
  }

  void add_up(const i16 (&numbers)[2][kInputs], int (&hidden)[2][kHidden]) const {
#if defined(OMINOES_AVX512)
    constexpr int kParts = kHidden / 16;
    __m512i sums[2][kParts];
    for (int k = 0; k < kParts; ++k) sums[0][k] = sums[1][k] = _mm512_load_si512(bias_ + 16 * k);
    for (int pair = 0; pair < kPairs; ++pair) {
      int one, other;
      std::memcpy(&one, numbers[0] + 2 * pair, sizeof one);
      std::memcpy(&other, numbers[1] + 2 * pair, sizeof other);
      const __m512i ones = _mm512_set1_epi32(one), others = _mm512_set1_epi32(other);
      for (int k = 0; k < kParts; ++k) {
        const __m512i weights = _mm512_load_si512(first_[pair][16 * k]);
        sums[0][k] = _mm512_dpwssd_epi32(sums[0][k], weights, ones);
        sums[1][k] = _mm512_dpwssd_epi32(sums[1][k], weights, others);
      }
    }
    for (int which = 0; which < 2; ++which)
      for (int k = 0; k < kParts; ++k) _mm512_store_si512(hidden[which] + 16 * k, sums[which][k]);
#elif defined(__AVX2__)
    constexpr int kParts = kHidden / 8;
    __m256i sums[2][kParts];
    for (int k = 0; k < kParts; ++k)
      sums[0][k] = sums[1][k] = _mm256_load_si256(reinterpret_cast<const __m256i*>(bias_) + k);
    for (int pair = 0; pair < kPairs; ++pair) {
      int one, other;
      std::memcpy(&one, numbers[0] + 2 * pair, sizeof one);
      std::memcpy(&other, numbers[1] + 2 * pair, sizeof other);
      const __m256i ones = _mm256_set1_epi32(one), others = _mm256_set1_epi32(other);
      for (int k = 0; k < kParts; ++k) {
        const __m256i weights = _mm256_load_si256(reinterpret_cast<const __m256i*>(first_[pair]) + k);
        sums[0][k] = _mm256_add_epi32(sums[0][k], _mm256_madd_epi16(weights, ones));
        sums[1][k] = _mm256_add_epi32(sums[1][k], _mm256_madd_epi16(weights, others));
      }
    }
    for (int which = 0; which < 2; ++which)
      for (int k = 0; k < kParts; ++k)
        _mm256_store_si256(reinterpret_cast<__m256i*>(hidden[which]) + k, sums[which][k]);
#else
    for (int which = 0; which < 2; ++which) {
      std::memcpy(hidden[which], bias_, sizeof bias_);
      for (int pair = 0; pair < kPairs; ++pair)
        for (int k = 0; k < kHidden; ++k)
          hidden[which][k] +=
              first_[pair][k][0] * numbers[which][2 * pair] + first_[pair][k][1] * numbers[which][2 * pair + 1];
    }
#endif
  }

  alignas(64) i16 first_[kPairs][kHidden][2];
  alignas(64) int bias_[kHidden];
  float second_[kHidden], scale_;
};

}  // namespace OMINOES_ARCH
}  // namespace ominoes::blokus
