// What learning from games of Blokus needs of this kernel: how the likelihood of the actions that a search
// preferred changes with the weights of the prior, and what the value net sees. The learning itself is in Python.
#pragma once

#include "blokus/seen.hpp"
#include "search/blokus/prior.hpp"
#include "search/blokus/value.hpp"

namespace ominoes::blokus {

struct Lesson {
  const Seen* seen;
  std::vector<int> ids;       // legal actions
  std::vector<float> shares;  // how the search divided its visits among them; the sum is 1
};

struct Lessons {
  double loss = 0;  // cross entropy, summed
  int hits = 0;     // how often prior and search prefer the same action
};

// Adds the gradient of the loss by the weights of the prior. All lessons are of one board.
Lessons learn(const std::vector<Lesson>& lessons, const float* weights, float* gradient);

// What the net sees of each colour.
std::vector<float> inputs(const Seen& seen);

}  // namespace ominoes::blokus
