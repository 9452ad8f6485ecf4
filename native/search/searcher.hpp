// A search as its users see it, whatever the game and the copy of the code behind it: settings, budgets, what was
// found. The search itself is in search.hpp; what it needs to know of a game is in game.hpp.
#pragma once

#include <atomic>
#include <vector>

#include "bits.hpp"

namespace ominoes::search {

constexpr int kMostSeats = 5;

struct Settings {
  // How much the prior counts against what was found; how far below its parent's mean an action that was never tried
  // is assumed to be; the net's share of a judgement, of which the rest is a game played to its end. A negative number
  // stands for what suits the game.
  float exploration = -1;
  float urgency = -1;
  float value_share = -1;
  float noise = 0.0f;  // share of random numbers in the prior of the root, for games to learn from
  int widest = 64;     // actions that are looked at in a position, the likeliest first
  int widest_root = 200;
  float doubt = 0;  // visits with its parent's mean that are added to an action's own: one bad game tells little
  int tries = 3;    // of how many random actions a simulated game takes the best looking
  i64 exact = 0;    // positions to look at before a search, to play a game that is nearly over to its end
  i64 memory = i64{128} << 20;  // bytes for the tree
};

// The settings with these where the game's own are wanted.
inline Settings suited(Settings settings, float exploration, float urgency) {
  if (settings.exploration < 0) settings.exploration = exploration;
  if (settings.urgency < 0) settings.urgency = urgency;
  return settings;
}

// When to stop: whichever comes first. Zero stands for no limit.
struct Budget {
  double ms = 0;      // by the clock on the wall
  double cpu_ms = 0;  // of the first thread
  i64 simulations = 0;
  int threads = 1;
  u64 seed = 0;
  bool early = true;  // stop when no other action can catch up with the leader
  double hope = 1;    // the part of what is left that another action may hope for to catch up with
};

// An action at the root and what the search thinks of it; the value is a share of 1 for the seat that acts.
struct Choice {
  int id;
  i64 visits;
  double value;
  double prior;
};

class Searcher {
 public:
  virtual ~Searcher() = default;

  // Looks for good actions until the budget is spent or cancel() is called; adds to what was found before.
  virtual void run(const Budget& budget) = 0;

  virtual std::vector<Choice> choices() const = 0;
  virtual std::vector<double> values() const = 0;   // of the root, one for each seat
  virtual std::vector<int> line(int id) const = 0;  // what is expected to follow an action, itself first
  virtual i64 nodes() const = 0;

  // Makes another position of the same game the root and keeps what is known of it; says how many visits that
  // are. Throws std::invalid_argument for a position of another game.
  virtual i64 move_to(const void* seen) = 0;

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  i64 simulations() const { return done_.load(std::memory_order_relaxed); }

 protected:
  std::atomic<bool> cancelled_{false};
  std::atomic<i64> done_{0};  // in the latest run
};

}  // namespace ominoes::search
