// The parts of learning from games of Blokus that are hot: the gradient of the prior towards the actions that a search
// preferred, and the inputs of the value net. The learning itself is left to Python.
#pragma once

#include "blokus/adapter.hpp"
#include "blokus/prior.hpp"
#include "blokus/value.hpp"

namespace ominoes::blokus {

struct Lesson {
  const BorrowedPosition* borrowed;
  std::vector<int> ids;       // legal actions
  std::vector<float> shares;  // how the search divided its visits among them; the sum is 1
};

struct Lessons {
  double loss = 0;  // cross entropy, summed
  int hits = 0;     // how often prior and search prefer the same action
};

// Adds the gradient of the loss by the weights of the prior to `gradient`. All lessons must be of one board.
Lessons learn(const std::vector<Lesson>& lessons, const float* weights, float* gradient);

// The inputs of the net for each colour.
std::vector<float> inputs(const BorrowedPosition& borrowed);

}  // namespace ominoes::blokus
