// The interface of a search, for every game and every copy of the code: settings, budgets and results. The search
// itself is left to search.hpp, and what it needs to know about a game to searchable.hpp.
#pragma once

#include <atomic>
#include <vector>

#include "game.hpp"

namespace ominoes::search {

struct Settings {
  // The weight of the prior against the rewards. In this and the next two settings, a negative number stands for the
  // default of the game.
  float exploration = -1;
  // How far below its parent's mean an untried action is assumed to be (first-play urgency).
  float fpu_reduction = -1;
  // The net's share of an evaluation; the rest is a game played to its end.
  float value_share = -1;
  // The share of random numbers in the priors of the root, for games to learn from.
  float noise = 0.0f;
  // How many actions of a position are considered, the likeliest first.
  int max_children = 64;
  int max_root_children = 200;
  // Visits with the parent's mean that are added to those of an action: one bad game says little.
  float prior_visits = 0;
  // A simulated game plays the best looking of this many random actions.
  int tries = 3;
  // How many positions to look at before a search, to solve a game that is nearly over.
  i64 exact = 0;
  // Bytes for the tree.
  i64 memory = i64{128} << 20;
};

// The settings with these defaults of a game in place of negative numbers.
inline Settings with_defaults(Settings settings, float exploration, float fpu_reduction) {
  if (settings.exploration < 0) settings.exploration = exploration;
  if (settings.fpu_reduction < 0) settings.fpu_reduction = fpu_reduction;
  return settings;
}

// When to stop: at the first of these limits. Zero stands for no limit.
struct Budget {
  double ms = 0;      // wall-clock time
  double cpu_ms = 0;  // processor time of the first thread
  i64 simulations = 0;
  int threads = 1;
  u64 seed = 0;
  // Whether to stop as soon as no other action can catch up with the leader.
  bool may_stop_early = true;
  // The share of the remaining visits that another action is assumed to get; less than 1 stops earlier.
  double early_stop = 1;
};

// An action at the root and how the search judges it; the value is a share of 1 for the seat that acts.
struct Choice {
  int id;
  i64 visits;
  double value;
  double prior;
};

class Searcher {
 public:
  virtual ~Searcher() = default;

  // Searches until the budget is spent or cancel() is called, and adds to earlier results.
  virtual void run(const Budget& budget) = 0;

  virtual std::vector<Choice> choices() const = 0;
  virtual std::vector<double> values() const = 0;   // of the root, one for each seat
  virtual std::vector<int> line(int id) const = 0;  // an action and the expected actions after it
  virtual i64 nodes() const = 0;
  virtual i64 bytes() const = 0;  // of memory that the search takes

  // Gives memory back that only the next move_to() needs; it takes it again.
  virtual void trim() = 0;

  // Makes another position of the same game the root, keeps what is known about it, and returns the number of kept
  // visits. Throws std::invalid_argument for a position of another game.
  virtual i64 move_to(const void* borrowed) = 0;

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  i64 simulations() const { return done_.load(std::memory_order_relaxed); }

 protected:
  std::atomic<bool> cancelled_{false};
  std::atomic<i64> done_{0};  // in the latest run
};

}  // namespace ominoes::search
