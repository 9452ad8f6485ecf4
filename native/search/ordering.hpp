// Sorts candidates, the likeliest first, and sums their priors. A weight is a logarithm: the likeliest candidate gets
// 1, and one whose weight is lower by 1 gets less by the factor e.
#pragma once

#include <algorithm>
#include <bit>

#include "search/searchable.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

// e to the power of x, for x up to 0: exact to a few ten-thousandths, and the same on every machine.
inline float power(float x) {
  const float scaled = std::max(x, -80.0f) * 1.44269504f;
  const int whole = int(scaled) - 1;
  const float part = (scaled - float(whole)) * 0.693147181f;
  const float series =
      1 + part * (1 + part * (0.5f + part * (0.16666667f + part * (0.04166667f + part * 0.00833333f))));
  return series * std::bit_cast<float>((whole + 127) << 23);
}

// Drops most of the candidates that are not among the `kept` likeliest. Candidates lie in bands by how far they are
// below the likeliest, and whole bands are dropped; a selection by comparisons alone would mispredict half of its
// branches. Returns about the sum of the dropped, where the likeliest is 1.
inline float thin_out(Candidates& all, std::size_t kept) {
  constexpr int kBands = 64;
  constexpr float kStep = 0.778800783f;  // e to the power of -1/4
  float highest = all.front().weight;
  for (const Candidate& one : all) highest = std::max(highest, one.weight);
  const auto band = [=](const Candidate& one) { return int(std::min(kBands - 1.0f, 4 * (highest - one.weight))); };
  u32 counts[kBands] = {};
  for (const Candidate& one : all) ++counts[band(one)];
  int last = 0;
  for (std::size_t held = counts[0]; held < kept; held += counts[last]) ++last;
  std::size_t left = 0;
  for (const Candidate one : all) {
    all[left] = one;
    left += band(one) <= last;
  }
  all.resize(left);
  float dropped = 0;
  for (int lower = kBands - 1; lower > last; --lower) dropped = dropped * kStep + float(counts[lower]);
  return dropped * power(-0.25f * (float(last) + 1.5f));
}

// Puts the `kept` likeliest first, in order, and turns their weights into numbers from 0 to 1. The others are dropped
// or left unsorted. Returns the sum of all.
inline float put_in_order(Candidates& all, std::size_t kept) {
  const auto likelier = [](const Candidate& a, const Candidate& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.id < b.id;
  };
  float sum = 0;
  if (kept < all.size()) {
    sum = thin_out(all, kept);
    std::nth_element(all.begin(), all.begin() + i64(kept), all.end(), likelier);
  }
  std::sort(all.begin(), all.begin() + i64(kept), likelier);
  for (std::size_t i = all.size(); i-- > 0;) sum += all[i].weight = power(all[i].weight - all[0].weight);
  return sum;
}

}  // namespace ominoes::search::inline OMINOES_ARCH
