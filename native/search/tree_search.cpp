// The part of a search that does not depend on the game.
#include "search/tree_search.hpp"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

#include "search/searchable.hpp"

namespace ominoes::search {
namespace {

constexpr double kUncertainty = 0.15;  // of the mean of one visit

// The mean of an action's rewards less its uncertainty.
double cautious_value(double mean, i64 visits) { return mean - kUncertainty / std::sqrt(double(visits)); }

}  // namespace

void SolvedEndgame::add(int id, i64 visits, const float* rewards, int actor, int seats) {
  if (choices.empty() || double(rewards[actor]) > values[std::size_t(actor)]) values.assign(rewards, rewards + seats);
  choices.push_back({id, visits, rewards[actor], 0});
}

void SolvedEndgame::close(i64 looked_at) {
  for (Choice& one : choices) one.prior = 1.0 / double(choices.size());
  // Insertion sort: there are few choices.
  for (std::size_t i = 1; i < choices.size(); ++i)
    for (std::size_t j = i; j > 0 && choices[j].value > choices[j - 1].value; --j)
      std::swap(choices[j], choices[j - 1]);
  positions = looked_at;
}

TreeSearch::TreeSearch(const Settings& settings, int seats)
    : settings_(settings), tree_(settings.memory / 2), spare_(settings.memory / 2), seats_(seats) {}

TreeSearch::~TreeSearch() = default;

void TreeSearch::run(const Budget& budget) {
  cancelled_.store(false, std::memory_order_relaxed);
  done_.store(0, std::memory_order_relaxed);
  stop_.store(false, std::memory_order_relaxed);
  endgame_ = {};
  const int actor = root_actor();
  if (actor == kOver) return;
  if (budget.may_stop_early) {
    endgame_ = solve_endgame();
    if (!endgame_.choices.empty()) {
      done_.store(endgame_.positions, std::memory_order_relaxed);
      return;
    }
  }
  started_ = std::chrono::steady_clock::now();
  if (actor != kChance) {
    open_root();
    wide_ = true;
    if (settings_.noise > 0) add_noise(budget.seed ^ 0x5DEECE66D);
    if (budget.may_stop_early && children_of(0) == 1) return;
  }
  std::vector<std::thread> others;
  for (int i = 1; i < budget.threads; ++i) others.emplace_back([this, &budget, i] { work(budget, i); });
  work(budget, 0);
  for (std::thread& other : others) other.join();
}

std::vector<Choice> TreeSearch::choices() const {
  if (!endgame_.choices.empty()) return endgame_.choices;
  std::vector<Choice> found;
  if (root_actor() < 0) return found;
  const u32 first = first_child(0);
  const u32 most = most_visits();
  std::vector<int> standings;
  for (u32 i = 0; first != Node::kNone && i < children_of(0); ++i) {
    const Node& child = tree_[first + i];
    const int standing = standing_of(child, most);
    const double value = standing == kWon ? 1.0 : standing == kLost ? 0.0 : child.mean();
    found.push_back({int(child.id), i64(child.visits.load(std::memory_order_relaxed)), value, child.prior});
    standings.push_back(standing);
  }
  std::vector<u32> order(found.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](u32 i, u32 j) {
    const Choice &a = found[i], &b = found[j];
    if (standings[i] != standings[j]) return standings[i] < standings[j];
    if (standings[i] == kKnown) {
      const double one = cautious_value(a.value, a.visits), other = cautious_value(b.value, b.visits);
      return one != other ? one > other : i < j;
    }
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.prior != b.prior ? a.prior > b.prior : i < j;
  });
  std::vector<Choice> sorted;
  sorted.reserve(order.size());
  for (const u32 i : order) sorted.push_back(found[i]);
  return sorted;
}

std::vector<double> TreeSearch::values() const {
  if (!endgame_.choices.empty()) return endgame_.values;
  std::vector<double> means;
  if (root_actor() == kOver) {
    float rewards[kMostSeats];
    root_rewards(rewards);
    means.assign(rewards, rewards + seats_);
    return means;
  }
  const u32 visits = tree_[0].visits.load(std::memory_order_relaxed) - kept_;
  for (int seat = 0; seat < seats_; ++seat) {
    const double sum = double(sums_[seat].load(std::memory_order_relaxed)) / Node::kUnit;
    means.push_back(visits == 0 ? 1.0 / seats_ : sum / visits);
  }
  return means;
}

i64 TreeSearch::nodes() const { return tree_.size(); }

i64 TreeSearch::bytes() const { return tree_.bytes() + spare_.bytes(); }

void TreeSearch::trim() { spare_.release(); }

std::vector<int> TreeSearch::line(int id) const {
  // Of a solved endgame, only the values of the actions are kept.
  if (!endgame_.choices.empty()) return {id};
  int ids[kDeepest];
  return {ids, ids + follow(child_with(0, u32(id)), ids)};
}

u32 TreeSearch::child_with(u32 at, u32 id) const {
  const u32 first = first_child(at);
  for (u32 i = 0; first != Node::kNone && i < children_of(at); ++i)
    if (tree_[first + i].id == id) return first + i;
  return Node::kNone;
}

u32 TreeSearch::most_visited(u32 at) const {
  u32 best = Node::kNone, most = 0;
  const u32 first = first_child(at);
  for (u32 i = 0; first != Node::kNone && i < tree_[at].opened.load(std::memory_order_relaxed); ++i) {
    const u32 visits = tree_[first + i].visits.load(std::memory_order_relaxed);
    if (visits > most) most = visits, best = first + i;
  }
  return best;
}

i64 TreeSearch::move_root(u32 found) {
  wide_ = false;
  endgame_ = {};
  for (auto& sum : sums_) sum.store(0, std::memory_order_relaxed);
  if (found == Node::kNone || tree_[found].visits.load(std::memory_order_relaxed) == 0) {
    tree_.clear();
    kept_ = 0;
  } else {
    spare_.graft(tree_, found);
    tree_.swap(spare_);
  }
  kept_ = tree_[0].visits.load(std::memory_order_relaxed);
  return kept_;
}

void TreeSearch::inherit(u32 old_first, u32 old_opened, u32 first, u32 count) {
  for (u32 i = 0; i < old_opened; ++i) {
    const Node& old = tree_[old_first + i];
    bring_to(first + i, first + count, old.id);
    tree_[first + i].inherit(old);
  }
}

// Moves the action with this id to a place near the front of a new list; if it is missing, it replaces the last one.
void TreeSearch::bring_to(u32 place, u32 end, u32 id) {
  u32 at = place;
  while (at + 1 < end && tree_[at].id != id) ++at;
  const float prior = tree_[at].prior;
  for (; at > place; --at) tree_[at].reset(tree_[at - 1].id, tree_[at - 1].prior);
  tree_[place].reset(id, prior);
}

// Mixes the priors of the root with noise.
void TreeSearch::add_noise(u64 seed) {
  Random random(seed);
  const u32 first = first_child(0), count = children_of(0);
  if (first == Node::kNone) return;
  for (u32 i = 0; i < count; ++i) {
    Node& child = tree_[first + i];
    const float noise = -std::log(unit(random) + 1e-9f) / float(count);
    child.prior += settings_.noise * (noise - child.prior);
  }
  // Once a child has been tried, their order stays.
  if (tree_[0].opened.load(std::memory_order_relaxed) != 0) return;
  // Insertion sort: there are few children, and they are nearly in order.
  for (u32 i = 1; i < count; ++i)
    for (u32 j = i; j > 0 && tree_[first + j].prior > tree_[first + j - 1].prior; --j) {
      const u32 id = tree_[first + j].id;
      const float prior = tree_[first + j].prior;
      tree_[first + j].reset(tree_[first + j - 1].id, tree_[first + j - 1].prior);
      tree_[first + j - 1].reset(id, prior);
    }
}

bool TreeSearch::goes_on(const Budget& budget, double cpu_end, int number, i64 own) {
  const auto is_over = [&] {
    if (stop_.load(std::memory_order_relaxed) || cancelled_.load(std::memory_order_relaxed)) return true;
    if (own > 0 && tree_[0].winner.load(std::memory_order_relaxed) != 0) return true;
    const i64 before = done_.fetch_add(1, std::memory_order_relaxed);
    const bool enough = (budget.simulations > 0 && before >= budget.simulations) ||
                        (number == 0 && own % 8 == 0 && is_time(budget, cpu_end, own));
    if (enough) done_.fetch_sub(1, std::memory_order_relaxed);
    return enough;
  };
  if (!is_over()) return true;
  stop_.store(true, std::memory_order_relaxed);
  return false;
}

double TreeSearch::cpu_now() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

double TreeSearch::elapsed() const {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started_).count();
}

// Whether time is up, or more of it would change nothing. With a limit of simulations, these decide how much is left,
// so that a search that ends within its time is the same on a busy machine.
bool TreeSearch::is_time(const Budget& budget, double cpu_end, i64 own) const {
  const double done = double(done_.load(std::memory_order_relaxed));
  double share_left = 1e9;  // of the work done so far
  if (budget.ms > 0) {
    const double spent = elapsed();
    if (spent >= budget.ms) return true;
    share_left = std::min(share_left, (budget.ms - spent) / std::max(spent, 1e-3));
  }
  if (budget.cpu_ms > 0) {
    const double left = cpu_end - cpu_now();
    if (left <= 0) return true;
    share_left = std::min(share_left, left / std::max(budget.cpu_ms - left, 1e-3));
  }
  if (budget.simulations > 0) share_left = (double(budget.simulations) - done) / done;
  if (!budget.may_stop_early || own < 32 || own % 32 != 0 || share_left >= 1e9 || root_actor() == kChance) return false;
  return is_settled(budget.early_stop * share_left * done);
}

// Whether the best action has the most visits and no other action can catch up with this many more.
bool TreeSearch::is_settled(double visits_left) const {
  const u32 first = first_child(0), most = most_visits();
  u32 second = 0;
  int leaders = 0;
  double of_leader = 0, highest = -1;
  for (u32 i = 0; i < tree_[0].opened.load(std::memory_order_relaxed); ++i) {
    const Node& child = tree_[first + i];
    const u32 visits = child.visits.load(std::memory_order_relaxed);
    if (standing_of(child, most) == kLost) continue;
    const bool leads = visits == most && leaders++ == 0;
    if (!leads) second = std::max(second, visits);
    if (standing_of(child, most) == kHardlyKnown) continue;
    const double value = cautious_value(child.mean(), visits);
    if (leads) of_leader = value;
    highest = std::max(highest, value);
  }
  return of_leader >= highest && double(most - second) > visits_left;
}

TreeSearch::Standing TreeSearch::standing_of(const Node& child, u32 most) const {
  const int winner = child.winner.load(std::memory_order_relaxed);
  if (winner != 0) return winner - 1 == root_actor() ? kWon : kLost;
  return 10 * u64(child.visits.load(std::memory_order_relaxed)) > most ? kKnown : kHardlyKnown;
}

// The most visits of an action at the root that is not proven to lose.
u32 TreeSearch::most_visits() const {
  const u32 first = first_child(0);
  u32 most = 0;
  for (u32 i = 0; first != Node::kNone && i < tree_[0].opened.load(std::memory_order_relaxed); ++i) {
    const Node& child = tree_[first + i];
    if (standing_of(child, 0) != kLost) most = std::max(most, child.visits.load(std::memory_order_relaxed));
  }
  return most;
}

}  // namespace ominoes::search
