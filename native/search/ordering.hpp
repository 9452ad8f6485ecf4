// Candidates in order: the likeliest first, with what all of them weigh together. A weight is a logarithm here: the
// likeliest weighs 1, and one that is lower by 1 weighs less by the factor e.
#pragma once

#include <algorithm>
#include <bit>

#include "game.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

// e to the power of a number that is not positive: exact to a few ten-thousandths, the same on every machine.
inline float power(float x) {
  const float scaled = std::max(x, -80.0f) * 1.44269504f;
  const int whole = int(scaled) - 1;
  const float part = (scaled - float(whole)) * 0.693147181f;
  const float series =
      1 + part * (1 + part * (0.5f + part * (0.16666667f + part * (0.04166667f + part * 0.00833333f))));
  return series * std::bit_cast<float>((whole + 127) << 23);
}

// Drops most of the candidates that are not among so many likeliest: they lie in bands by how far they are below
// the likeliest, and only whole bands go. A selection by comparisons alone would guess wrong at every other one.
// Gives about what those that are dropped weigh together, where the likeliest weighs 1.
inline float thin_out(Candidates& all, std::size_t kept) {
  constexpr int kBands = 64;
  constexpr float kStep = 0.778800783f;  // what a weight a quarter lower is worth
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

// Puts so many of the likeliest first, in order, and makes numbers from 0 to 1 of their weights. Gives what all weigh
// together; the others are left in no order, or dropped.
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
