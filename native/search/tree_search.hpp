// What is the same in a search of any game: the tree, the threads that grow it, when they stop, and what was found. How
// the tree grows, which is hot and knows the game, is in search.hpp.
//
// All copies of the code share this class, as they do the tree: what is defined here is always inlined, the rest is
// compiled once, in tree_search.cpp.
#pragma once

#include <chrono>
#include <mutex>
#include <vector>

#include "search/searcher.hpp"
#include "search/tree.hpp"

namespace ominoes::search {

// A game that was played to its end in every way: the actions, the best first, each worth exactly what it says and
// visited as often as there are positions behind it; and what each seat gets. Nothing when it was too much.
struct Ending {
  std::vector<Choice> choices;
  std::vector<double> values;
  i64 positions = 0;

  // Adds an action and what each seat gets after it.
  void add(int id, i64 visits, const float* rewards, int actor, int seats);
  // Puts the actions in order; so many positions were looked at.
  void close(i64 looked_at);
};

class TreeSearch : public Searcher {
 public:
  void run(const Budget& budget) final;
  std::vector<Choice> choices() const final;
  std::vector<double> values() const final;
  std::vector<int> line(int id) const final;
  i64 nodes() const final;

 protected:
  static constexpr int kDeepest = 512;  // simulations play no further

  TreeSearch(const Settings& settings, int seats);
  ~TreeSearch() override;

  virtual int root_actor() const = 0;
  virtual void root_rewards(float* rewards) const = 0;  // of a game that is over
  virtual Ending play_out() const = 0;                  // nothing unless the game is nearly over
  // The actions that are expected from a child of the root on, with their number.
  virtual int follow(u32 child, int (&ids)[kDeepest]) const = 0;
  virtual void open_root() = 0;                             // gives the root as many children as a root has
  virtual void work(const Budget& budget, int number) = 0;  // simulates until it is time to stop

  [[gnu::always_inline]] u32 first_child(u32 at) const {
    const u32 first = tree_[at].first.load(std::memory_order_acquire);
    return first == Node::kBusy ? Node::kNone : first;
  }

  [[gnu::always_inline]] u32 children_of(u32 at) const { return tree_[at].children.load(std::memory_order_relaxed); }

  // The child with most visits, or none.
  u32 most_visited(u32 at) const;

  // Whether a thread is to simulate once more after so many times; counts it if so. The one with number 0 looks at the
  // clock, and stops at this moment of its own time, unless that is 0.
  bool goes_on(const Budget& budget, double cpu_end, int number, i64 own);
  static double cpu_now();

  // Makes a node of the tree the root, with what is known below it; or begins anew when there is none. Says how many
  // visits are kept.
  i64 move_root(u32 found);

  // Takes over what is known of the first children that a node had, as many as were opened, into a new and longer list.
  void inherit(u32 old_first, u32 old_opened, u32 first, u32 count);

  Settings settings_;
  Tree tree_, spare_;  // what is kept from one root to the next is copied over
  std::atomic<i64> sums_[kMostSeats] = {};
  bool wide_ = false;  // whether the root's children are those of a root
  std::mutex chance_;

 private:
  // How an action at the root stands, the best first: proven to win; visited more than a tenth as often as the one with
  // most visits, so that its mean tells; hardly known; proven to lose.
  enum Standing { kWon, kKnown, kHardlyKnown, kLost };

  u32 child_with(u32 at, u32 id) const;
  Standing standing_of(const Node& child, u32 most) const;
  u32 most_visits() const;
  bool is_time(const Budget& budget, double cpu_end, i64 own) const;
  bool is_settled(double visits_left) const;
  double elapsed() const;
  void bring_to(u32 place, u32 end, u32 id);
  void stir(u64 seed);

  int seats_;
  Ending ending_;
  u32 kept_ = 0;  // visits of the root that were made when it was not yet the root; not in the sums
  std::atomic<bool> stop_{false};
  std::chrono::steady_clock::time_point started_;
};

}  // namespace ominoes::search
