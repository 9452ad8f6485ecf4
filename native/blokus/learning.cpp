// Gradients of the prior. The gradient of each cell's sum of weights is added up on a map of the board first; then it
// goes to the weights of the cell's code.
#include "blokus/learning.hpp"

#include <cmath>
#include <unordered_map>

namespace ominoes::blokus {
namespace {

// The gradient by the sums of weights of cells, by role, and by the weights of figures.
struct BoardGradient {
  float cells[sizeof(CellSet) * 8][4] = {};
  float pieces[kPieces] = {};
};

struct Option {
  int id, shape, origin;
  float weight;
};

std::vector<Option> options(const Lookup& lookup, const Position& position, const Prior& prior, Prior::Map& map) {
  std::vector<Option> found;
  prior.fill(position, map);
  search(lookup, position, position.colour, [&](const Found& group) {
    for (u64 flags = group.flags; flags != 0; flags &= flags - 1) {
      const Slot slot = group.slots[lowest(flags)];
      const int origin = group.cell + slot.origin;
      found.push_back(
          {id_of(lookup, slot.shape, origin), slot.shape, origin, prior.weight(lookup, map, slot.shape, origin)});
    }
    return false;
  });
  return found;
}

}  // namespace

Lessons learn(const std::vector<Lesson>& lessons, const float* weights, float* gradient) {
  Lessons total;
  if (lessons.empty()) return total;
  const Lookup& lookup = *lessons.front().borrowed->lookup;
  const Prior prior(lookup, weights);
  auto map = std::make_unique<Prior::Map>();
  for (const Lesson& lesson : lessons) {
    const Position& position = lesson.borrowed->position;
    if (position.colour == kNobody) continue;
    const std::vector<Option> all = options(lookup, position, prior, *map);
    std::unordered_map<int, float> wanted;
    for (std::size_t i = 0; i < lesson.ids.size(); ++i) wanted[lesson.ids[i]] = lesson.shares[i];
    float highest = -1e30f, most_wanted = -1;
    int likeliest = -1, preferred = -1;
    double sum = 0;
    for (const Option& one : all)
      if (one.weight > highest) highest = one.weight, likeliest = one.id;
    for (const Option& one : all) sum += std::exp(double(one.weight - highest));
    auto board_gradient = std::make_unique<BoardGradient>();
    for (const Option& one : all) {
      const double log_share = one.weight - highest - std::log(sum);
      const auto found = wanted.find(one.id);
      const float share = found == wanted.end() ? 0.0f : found->second;
      if (share > most_wanted) most_wanted = share, preferred = one.id;
      total.loss -= share * log_share;
      const float error = float(std::exp(log_share)) - share;
      board_gradient->pieces[lookup.piece[one.shape]] += error;
      prior.each_cell_of(one.shape,
                         [&](int role, int distance) { board_gradient->cells[one.origin + distance][role] += error; });
    }
    total.hits += preferred == likeliest;
    const int phase = phase_of(position.used[position.colour]);
    for (int piece = 0; piece < kPieces; ++piece) gradient[piece_weight(phase, piece)] += board_gradient->pieces[piece];
    prior.each_code(position, [&](int cell, CellCode code) {
      for (int role = 0; role < kRoles; ++role) {
        const float error = board_gradient->cells[cell][role];
        if (error == 0) continue;
        each_weight(code, role, [&](int index) { gradient[role_weight(phase, role) + index] += error; });
      }
    });
  }
  return total;
}

std::vector<float> inputs(const BorrowedPosition& borrowed) {
  const Position& position = borrowed.position;
  Features features;
  extract_features(position, Playout(*borrowed.lookup, position), features);
  std::vector<float> all(std::size_t(position.colours) * kInputs);
  for (int colour = 0; colour < position.colours; ++colour)
    write_input(position, features, colour, all.data() + colour * kInputs);
  return all;
}

}  // namespace ominoes::blokus
