// Gradients of the prior: each cell's share of the blame is gathered on a map of the board first, and goes to the
// weights that the cell's code names afterwards.
#include "learning/blokus.hpp"

#include <cmath>
#include <unordered_map>

namespace ominoes::blokus {
namespace {

struct Blame {
  float cells[sizeof(CellSet) * 8][4] = {};
  float pieces[kPieces] = {};
};

struct Option {
  int id, shape, origin;
  float weight;
};

std::vector<Option> options(const Tables& tables, const Position& position, const Prior& prior, Prior::Map& map) {
  std::vector<Option> found;
  prior.draw(position, map);
  search(tables, position, position.colour, [&](const Found& group) {
    for (u64 flags = group.flags; flags != 0; flags &= flags - 1) {
      const Slot slot = group.slots[lowest(flags)];
      const int origin = group.cell + slot.origin;
      found.push_back(
          {id_of(tables, slot.shape, origin), slot.shape, origin, prior.weight(tables, map, slot.shape, origin)});
    }
    return false;
  });
  return found;
}

}  // namespace

Lessons learn(const std::vector<Lesson>& lessons, const float* weights, float* gradient) {
  Lessons total;
  if (lessons.empty()) return total;
  const Tables& tables = *lessons.front().seen->tables;
  const Prior prior(tables, weights);
  auto map = std::make_unique<Prior::Map>();
  for (const Lesson& lesson : lessons) {
    const Position& position = lesson.seen->position;
    if (position.colour == kNobody) continue;
    const std::vector<Option> all = options(tables, position, prior, *map);
    std::unordered_map<int, float> wanted;
    for (std::size_t i = 0; i < lesson.ids.size(); ++i) wanted[lesson.ids[i]] = lesson.shares[i];
    float highest = -1e30f, most_wanted = -1;
    int likeliest = -1, preferred = -1;
    double sum = 0;
    for (const Option& one : all)
      if (one.weight > highest) highest = one.weight, likeliest = one.id;
    for (const Option& one : all) sum += std::exp(double(one.weight - highest));
    auto blame = std::make_unique<Blame>();
    for (const Option& one : all) {
      const double log_share = one.weight - highest - std::log(sum);
      const auto found = wanted.find(one.id);
      const float share = found == wanted.end() ? 0.0f : found->second;
      if (share > most_wanted) most_wanted = share, preferred = one.id;
      total.loss -= share * log_share;
      const float fault = float(std::exp(log_share)) - share;
      blame->pieces[tables.piece[one.shape]] += fault;
      prior.each_cell_of(one.shape,
                         [&](int role, int distance) { blame->cells[one.origin + distance][role] += fault; });
    }
    total.hits += preferred == likeliest;
    const int phase = phase_of(position.used[position.colour]);
    for (int piece = 0; piece < kPieces; ++piece) gradient[piece_weight(phase, piece)] += blame->pieces[piece];
    prior.each_code(position, [&](int cell, CellCode code) {
      for (int role = 0; role < kRoles; ++role) {
        const float fault = blame->cells[cell][role];
        if (fault == 0) continue;
        each_weight(code, role, [&](int index) { gradient[role_weight(phase, role) + index] += fault; });
      }
    });
  }
  return total;
}

std::vector<float> inputs(const Seen& seen) {
  const Position& position = seen.position;
  Sights sights;
  look(position, Playout(*seen.tables, position), sights);
  std::vector<float> all(std::size_t(position.colours) * kInputs);
  for (int colour = 0; colour < position.colours; ++colour)
    view(position, sights, colour, all.data() + colour * kInputs);
  return all;
}

}  // namespace ominoes::blokus
