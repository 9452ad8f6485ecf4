// The search: a tree of positions, grown where it promises most to whoever acts (max^n), with chance drawn as
// it falls. An action is chosen by the mean of what came of it and by its prior; one that was never tried is
// assumed a little worse than its parent's mean, so the likelier ones come first and the rest only when these
// disappoint. Positions are not kept: each simulation plays from the root again.
//
// Several threads work on one tree without locks. A visit counts when a thread sets out, its reward when it
// is back; until then it looks like a loss to the others, who go elsewhere. One thread and one seed
// repeat themselves exactly when the budget is a number of simulations.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "exhaust.hpp"
#include "game.hpp"
#include "ordering.hpp"
#include "tree.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

template <Game G>
class Search final : public Searcher {
 public:
  using Position = typename G::Position;

  Search(G game, const Position& root, const Settings& settings)
      : game_(std::move(game)), root_(root), settings_(settings), tree_(settings.memory / 2), spare_(settings.memory / 2) {}

  void run(const Budget& budget) override {
    cancelled_.store(false, std::memory_order_relaxed);
    done_.store(0, std::memory_order_relaxed);
    stop_.store(false, std::memory_order_relaxed);
    ending_ = {};
    if (game_.actor(root_) == kOver) return;
    if (budget.early && play_out()) return;
    begin(budget);
    if (budget.early && game_.actor(root_) != kChance && children_of(0) == 1) return;
    std::vector<std::thread> others;
    for (int i = 1; i < budget.threads; ++i)
      others.emplace_back([this, &budget, i] { work(budget, i); });
    work(budget, 0);
    for (std::thread& other : others) other.join();
  }

  std::vector<Choice> choices() const override {
    if (!ending_.choices.empty()) return ending_.choices;
    std::vector<Choice> found;
    if (game_.actor(root_) < 0) return found;
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
    std::stable_sort(order.begin(), order.end(), [&](u32 i, u32 j) {
      const Choice &a = found[i], &b = found[j];
      if (standings[i] != standings[j]) return standings[i] < standings[j];
      if (standings[i] == kKnown) return sure_value(a.value, a.visits) > sure_value(b.value, b.visits);
      return a.visits != b.visits ? a.visits > b.visits : a.prior > b.prior;
    });
    std::vector<Choice> sorted;
    for (const u32 i : order) sorted.push_back(found[i]);
    return sorted;
  }

  std::vector<double> values() const override {
    if (!ending_.choices.empty()) return ending_.values;
    std::vector<double> means;
    if (game_.actor(root_) == kOver) {
      float rewards[kMostSeats];
      game_.rewards(root_, rewards);
      means.assign(rewards, rewards + game_.seats());
      return means;
    }
    const u32 visits = tree_[0].visits.load(std::memory_order_relaxed) - kept_;
    for (int seat = 0; seat < game_.seats(); ++seat) {
      const double sum = double(sums_[seat].load(std::memory_order_relaxed)) / Node::kUnit;
      means.push_back(visits == 0 ? 1.0 / game_.seats() : sum / visits);
    }
    return means;
  }

  std::vector<int> line(int id) const override {
    if (!ending_.choices.empty()) return {id};  // only what it is worth is remembered
    std::vector<int> ids;
    u32 at = child_with(0, u32(id));
    Position position = root_;
    while (at != Node::kNone) {
      ids.push_back(int(tree_[at].id));
      game_.play(position, tree_[at].id);
      if (game_.actor(position) < 0) break;  // what chance brings is not to be foretold
      u32 best = Node::kNone, most = 0;
      const u32 first = first_child(at);
      for (u32 i = 0; first != Node::kNone && i < tree_[at].opened.load(std::memory_order_relaxed); ++i) {
        const u32 visits = tree_[first + i].visits.load(std::memory_order_relaxed);
        if (visits > most) most = visits, best = first + i;
      }
      at = best;
    }
    return ids;
  }

  i64 nodes() const override { return tree_.size(); }

  i64 move_to(const void* seen) override {
    const auto& other = *static_cast<const typename G::Seen*>(seen);
    if (!game_.knows(other)) throw std::invalid_argument("this is a position of another game");
    const Position& target = G::position_of(other);
    const u32 found = find(0, root_, target, 0);
    root_ = target;
    wide_ = false;
    ending_ = {};
    for (auto& sum : sums_) sum.store(0, std::memory_order_relaxed);
    if (found == Node::kNone || tree_[found].visits.load(std::memory_order_relaxed) == 0) {
      tree_.clear();
      kept_ = 0;
    } else if (found != 0) {
      spare_.graft(tree_, found);
      tree_.swap(spare_);
    }
    kept_ = tree_[0].visits.load(std::memory_order_relaxed);
    return kept_;
  }

 private:
  static constexpr int kDeepest = 512;
  static constexpr double kLuck = 0.15;  // what one visit may owe to luck
  // Most positions are seen a few times only, so they are given few children, and all they may have when those are not
  // enough.
  static constexpr int kNarrow = 16;
  static constexpr u32 kWiden = Node::kBusy;

  // How an action at the root stands, the best first: proven to win; visited more than a tenth as often as the one with
  // most visits, so that its mean tells; hardly known; proven to lose.
  enum Standing { kWon, kKnown, kHardlyKnown, kLost };

  struct Step {
    u32 node;
    int actor;  // who chose it
  };

  struct Thread {
    explicit Thread(u64 seed) : random(seed) {}
    Random random;
    typename G::Workspace workspace;
    Candidates candidates;  // the likeliest actions of a position, in order
    u32 listed = 0;         // how many there were
    float sum = 0;          // of the weights of all
    Step path[kDeepest];
  };

  int standing_of(const Node& child, u32 most) const {
    const int winner = child.winner.load(std::memory_order_relaxed);
    if (winner != 0) return winner - 1 == game_.actor(root_) ? kWon : kLost;
    return 10 * u64(child.visits.load(std::memory_order_relaxed)) > most ? kKnown : kHardlyKnown;
  }

  // The most visits of an action at the root that is not proven to lose.
  u32 most_visits() const {
    const u32 first = first_child(0);
    u32 most = 0;
    for (u32 i = 0; first != Node::kNone && i < tree_[0].opened.load(std::memory_order_relaxed); ++i) {
      const Node& child = tree_[first + i];
      if (standing_of(child, 0) != kLost) most = std::max(most, child.visits.load(std::memory_order_relaxed));
    }
    return most;
  }

  // What came of an action, less what that may owe to luck.
  static double sure_value(double mean, i64 visits) { return mean - kLuck / std::sqrt(double(visits)); }

  u32 first_child(u32 at) const {
    const u32 first = tree_[at].first.load(std::memory_order_acquire);
    return first == Node::kBusy ? Node::kNone : first;
  }

  u32 children_of(u32 at) const { return tree_[at].children.load(std::memory_order_relaxed); }

  u32 child_with(u32 at, u32 id) const {
    const u32 first = first_child(at);
    for (u32 i = 0; first != Node::kNone && i < children_of(at); ++i)
      if (tree_[first + i].id == id) return first + i;
    return Node::kNone;
  }

  // The node of a position that a few actions lead to. Only nodes that were visited are worth finding.
  u32 find(u32 at, const Position& position, const Position& target, int depth) const {
    if (game_.same(position, target)) return at;
    const u32 first = first_child(at);
    if (first == Node::kNone || depth > 4 * kMostSeats) return Node::kNone;
    const bool chance = game_.actor(position) == kChance;
    for (u32 i = 0; i < tree_[at].opened.load(std::memory_order_relaxed); ++i) {
      Position next = position;
      if (chance) game_.play_outcome(next, tree_[first + i].id);
      else game_.play(next, tree_[first + i].id);
      if (!game_.may_become(next, target)) continue;
      const u32 found = find(first + i, next, target, depth + 1);
      if (found != Node::kNone) return found;
    }
    return Node::kNone;
  }

  // Plays a game that is nearly over to its end in every way; false when it is not.
  bool play_out() {
    if constexpr (Exhaustible<G>) {
      ending_ = ending_of(game_, root_, settings_.exact);
      if (!ending_.choices.empty()) done_.store(ending_.positions, std::memory_order_relaxed);
    }
    return !ending_.choices.empty();
  }

  void begin(const Budget& budget) {
    started_ = std::chrono::steady_clock::now();
    if (game_.actor(root_) == kChance) return;
    Thread thread(budget.seed ^ 0x5DEECE66D);
    if (first_child(0) == Node::kNone) expand(thread, 0, root_, settings_.widest_root);
    else if (tree_[0].cut.load(std::memory_order_relaxed) && !wide_) widen(thread, 0, root_, settings_.widest_root);
    wide_ = true;
    if (settings_.noise > 0) stir(thread.random);
  }

  // Lists more actions of a position than before, if there is memory for them; what is known of the first ones is kept.
  // (What other threads find out below them at this moment is lost: a few visits among thousands.)
  void widen(Thread& thread, u32 at, const Position& position, int widest) {
    Node& node = tree_[at];
    u32 old_first = first_child(at);
    if (old_first == Node::kNone || !tree_.has_room(u32(widest))) return;
    const u32 old_opened = node.opened.load(std::memory_order_acquire);
    if (!node.first.compare_exchange_strong(old_first, Node::kBusy, std::memory_order_acquire)) return;
    const u32 kept = list(thread, at, position, widest);
    const u32 first = tree_.take(kept);
    if (first == Node::kNone) {  // another thread took what was left
      node.first.store(old_first, std::memory_order_release);
      return;
    }
    write(thread, first, kept);
    for (u32 i = 0; i < old_opened; ++i) {
      const Node& old = tree_[old_first + i];
      bring_to(first + i, first + kept, old.id);
      tree_[first + i].inherit(old);
    }
    // Whoever sees more children sees where they are, and whoever sees that none is missing sees all of them.
    node.first.store(first, std::memory_order_release);
    node.children.store(u16(kept), std::memory_order_release);
    node.cut.store(kept < thread.listed, std::memory_order_release);
  }

  // Puts the action with this id at a place before the others of a fresh list; if it is missing, instead of the last.
  void bring_to(u32 place, u32 end, u32 id) {
    u32 at = place;
    while (at + 1 < end && tree_[at].id != id) ++at;
    const float prior = tree_[at].prior;
    for (; at > place; --at) tree_[at].reset(tree_[at - 1].id, tree_[at - 1].prior);
    tree_[place].reset(id, prior);
  }

  void stir(Random& random) {
    const u32 first = first_child(0), count = children_of(0);
    if (first == Node::kNone) return;
    for (u32 i = 0; i < count; ++i) {
      Node& child = tree_[first + i];
      const float luck = -std::log(unit(random) + 1e-9f) / float(count);
      child.prior += settings_.noise * (luck - child.prior);
    }
    if (tree_[0].opened.load(std::memory_order_relaxed) != 0) return;  // their order is settled
    for (u32 i = 1; i < count; ++i)  // by insertion: they are few and nearly in order
      for (u32 j = i; j > 0 && tree_[first + j].prior > tree_[first + j - 1].prior; --j) {
        const u32 id = tree_[first + j].id;
        const float prior = tree_[first + j].prior;
        tree_[first + j].reset(tree_[first + j - 1].id, tree_[first + j - 1].prior);
        tree_[first + j - 1].reset(id, prior);
      }
  }

  void work(const Budget& budget, int number) {
    Thread thread(budget.seed + u64(number) * 0x9E3779B97F4A7C15);
    const double cpu_end = budget.cpu_ms > 0 && number == 0 ? cpu_now() + budget.cpu_ms : 0;
    for (i64 own = 0; !stop_.load(std::memory_order_relaxed); ++own) {
      if (cancelled_.load(std::memory_order_relaxed)) break;
      const i64 before = done_.fetch_add(1, std::memory_order_relaxed);
      if (budget.simulations > 0 && before >= budget.simulations) {
        done_.fetch_sub(1, std::memory_order_relaxed);
        break;
      }
      if (number == 0 && own % 8 == 0 && is_time(budget, cpu_end, own)) {
        done_.fetch_sub(1, std::memory_order_relaxed);
        break;
      }
      simulate(thread);
      if (tree_[0].winner.load(std::memory_order_relaxed) != 0) break;
    }
    stop_.store(true, std::memory_order_relaxed);
  }

  static double cpu_now() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
  }

  double elapsed() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started_).count();
  }

  // Whether time is up, or more of it would change nothing. How much is left goes by simulations where they are counted,
  // so that a search that ends within its time is the same on a busy machine.
  bool is_time(const Budget& budget, double cpu_end, i64 own) const {
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
    if (!budget.early || own < 32 || own % 32 != 0 || share_left >= 1e9 || game_.actor(root_) == kChance) return false;
    return is_settled(budget.hope * share_left * done);
  }

  // Whether the best action is the one with most visits, and no other can catch up with it by so many more.
  bool is_settled(double visits_left) const {
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
      const double value = sure_value(child.mean(), visits);
      if (leads) of_leader = value;
      highest = std::max(highest, value);
    }
    return of_leader >= highest && double(most - second) > visits_left;
  }

  void simulate(Thread& thread) {
    Position position = root_;
    float rewards[kMostSeats];
    u32 at = 0;
    int depth = 0;
    tree_[0].visits.fetch_add(1, std::memory_order_relaxed);
    for (;;) {
      const int actor = game_.actor(position);
      Node& node = tree_[at];
      if (actor == kOver) {
        game_.rewards(position, rewards);
        if constexpr (G::kDecided) node.winner.store(u8(1 + winner_of(rewards)), std::memory_order_relaxed);
        break;
      }
      if constexpr (KnowsDraws<G>) {
        if (depth > 0 && game_.is_as_good_as_drawn(position)) {
          std::fill_n(rewards, game_.seats(), 1.0f / float(game_.seats()));
          break;
        }
      }
      if constexpr (G::kDecided) {
        const int winner = node.winner.load(std::memory_order_relaxed);
        if (winner != 0) {
          for (int seat = 0; seat < game_.seats(); ++seat) rewards[seat] = float(seat == winner - 1);
          break;
        }
      }
      u32 next = Node::kNone;
      if (depth + 1 < kDeepest) {
        if (actor == kChance) next = fall(thread, at, position);
        else next = choose(thread, at, actor, position);
      }
      if (next == Node::kNone) {
        game_.judge(thread.workspace, position, thread.random, rewards);
        break;
      }
      Node& child = tree_[next];
      child.visits.fetch_add(1, std::memory_order_relaxed);
      thread.path[depth++] = {next, actor};
      if (actor == kChance) game_.play_outcome(position, child.id);
      else game_.play(position, child.id);
      at = next;
    }
    for (int seat = 0; seat < game_.seats(); ++seat)
      sums_[seat].fetch_add(i64(double(rewards[seat]) * Node::kUnit), std::memory_order_relaxed);
    for (int i = 0; i < depth; ++i) {
      const auto [node, actor] = thread.path[i];
      if (actor >= 0)
        tree_[node].sum.fetch_add(i64(double(rewards[actor]) * Node::kUnit), std::memory_order_relaxed);
    }
    if constexpr (G::kDecided) prove(thread, depth);
  }

  int winner_of(const float* rewards) const {
    return int(std::max_element(rewards, rewards + game_.seats()) - rewards);
  }

  // Carries a proven winner towards the root as far as it goes: an action that wins is enough, and when all
  // actions lead to one and the same winner there is nothing to choose.
  void prove(Thread& thread, int depth) {
    for (int i = depth - 1; i >= 0; --i) {
      const int winner = tree_[thread.path[i].node].winner.load(std::memory_order_relaxed);
      const int actor = thread.path[i].actor;
      Node& parent = tree_[i == 0 ? 0 : thread.path[i - 1].node];
      if (winner == 0 || actor == kChance || parent.winner.load(std::memory_order_relaxed) != 0) return;
      if (winner - 1 != actor) {
        if (parent.cut.load(std::memory_order_acquire)) return;
        const u32 children = parent.children.load(std::memory_order_acquire);
        if (parent.opened.load(std::memory_order_relaxed) < children) return;
        const u32 first = parent.first.load(std::memory_order_acquire);
        if (first == Node::kBusy) return;
        for (u32 child = 0; child < children; ++child)
          if (tree_[first + child].winner.load(std::memory_order_relaxed) != winner) return;
      }
      parent.winner.store(u8(winner), std::memory_order_relaxed);
    }
  }

  // The child to look at next, or none when the position itself is to be judged: on its first visit, or
  // while another thread lists its actions, or when the memory is full.
  u32 choose(Thread& thread, u32 at, int actor, const Position& position) {
    Node& node = tree_[at];
    if (node.first.load(std::memory_order_acquire) == Node::kNone) {
      if (at != 0 && node.visits.load(std::memory_order_relaxed) <= 1) return Node::kNone;
      expand(thread, at, position, std::min(kNarrow, settings_.widest));
    }
    u32 chosen = select(node, actor, settings_.widest);
    if (chosen == kWiden) {
      widen(thread, at, position, settings_.widest);
      chosen = select(node, actor, 0);
    }
    return chosen;
  }

  // The child with the best prospects; `kWiden` when one that is not among so many children yet might have better ones.
  u32 select(Node& node, int actor, int widest) {
    const u32 opened = node.opened.load(std::memory_order_acquire), children = node.children.load(std::memory_order_acquire);
    const u32 first = node.first.load(std::memory_order_acquire);
    if (first == Node::kNone || first == Node::kBusy) return Node::kNone;
    const float pull =
        settings_.exploration * std::sqrt(float(node.visits.load(std::memory_order_relaxed)));
    const auto visits_of = [](const Node& child) { return float(child.visits.load(std::memory_order_relaxed)); };
    const auto total_of = [](const Node& child) {
      return float(double(child.sum.load(std::memory_order_relaxed)) * (1 / Node::kUnit));
    };
    float best = -1e9f, sum = 0, visited = 0;
    u32 chosen = first;
    for (u32 i = 0; i < opened; ++i) {
      sum += total_of(tree_[first + i]);
      visited += visits_of(tree_[first + i]);
    }
    const float doubt = settings_.doubt, doubted = doubt * sum / std::max(visited, 1.0f);
    for (u32 i = 0; i < opened; ++i) {
      const Node& child = tree_[first + i];
      const float visits = visits_of(child);
      float score = (total_of(child) + doubted) / std::max(visits + doubt, 1.0f) + pull * child.prior / (1 + visits);
      if constexpr (G::kDecided) {
        const int winner = child.winner.load(std::memory_order_relaxed);
        if (winner != 0) score = winner - 1 == actor ? 1e9f : score - 1e6f;
      }
      if (score > best) best = score, chosen = first + i;
    }
    const float assumed = visited > 0 ? sum / visited - settings_.urgency : 1.0f;
    if (opened < children) {
      if (opened == 0 || assumed + pull * tree_[first + opened].prior > best) {
        u16 expected = u16(opened);
        node.opened.compare_exchange_strong(expected, u16(opened + 1), std::memory_order_acq_rel);
        chosen = first + opened;
      }
    } else if (int(children) < widest && node.cut.load(std::memory_order_relaxed)) {
      if (assumed + pull * tree_[first + children - 1].prior > best) return kWiden;
    }
    return chosen;
  }

  // Gives a position so many of its actions as children, the likeliest first; none when the memory is full.
  void expand(Thread& thread, u32 at, const Position& position, int widest) {
    if (!tree_.has_room(u32(widest))) return;
    Node& node = tree_[at];
    u32 expected = Node::kNone;
    if (!node.first.compare_exchange_strong(expected, Node::kBusy, std::memory_order_acquire)) return;
    const u32 kept = list(thread, at, position, widest);
    const u32 first = kept == 0 ? Node::kNone : tree_.take(kept);
    if (first != Node::kNone) {
      write(thread, first, kept);
      node.children.store(u16(kept), std::memory_order_relaxed);
      node.cut.store(kept < thread.listed, std::memory_order_relaxed);
    }
    node.first.store(first, std::memory_order_release);
  }

  // Lists the actions of a position, the likeliest first; says how many of them there are up to so many.
  u32 list(Thread& thread, u32 at, const Position& position, int widest) {
    Candidates& all = thread.candidates;
    all.clear();
    game_.list(thread.workspace, position, all, at == 0 ? ~std::size_t{0} : std::size_t(settings_.widest));
    const std::size_t kept = std::min(all.size(), std::size_t(widest));
    thread.listed = u32(all.size());
    thread.sum = put_in_order(all, kept);
    return u32(kept);
  }

  // Makes nodes of the actions that were listed.
  void write(const Thread& thread, u32 first, u32 count) {
    for (u32 i = 0; i < count; ++i)
      tree_[first + i].reset(thread.candidates[i].id, thread.candidates[i].weight / thread.sum);
  }

  // Lets chance fall. A position tells so many outcomes apart; when there are that many, the one that had
  // least visits for how often it was drawn comes next.
  u32 fall(Thread& thread, u32 at, const Position& position) {
    Node& node = tree_[at];
    const std::lock_guard guard(chance_);
    u32 first = first_child(at);
    if (first == Node::kNone) {
      first = tree_.take(u32(G::kMostOutcomes));
      if (first == Node::kNone) return Node::kNone;
      for (u32 i = 0; i < u32(G::kMostOutcomes); ++i) tree_[first + i].reset(0, 0);
      node.children.store(u16(G::kMostOutcomes), std::memory_order_relaxed);
      node.first.store(first, std::memory_order_release);
    }
    const u32 opened = node.opened.load(std::memory_order_relaxed);
    if (opened < u32(G::kMostOutcomes)) {
      const u32 outcome = game_.draw(position, thread.random);
      for (u32 i = 0; i < opened; ++i) {
        if (tree_[first + i].id != outcome) continue;
        tree_[first + i].prior += 1;
        return first + i;
      }
      tree_[first + opened].reset(outcome, 1);
      node.opened.store(u16(opened + 1), std::memory_order_release);
      return first + opened;
    }
    u32 least = first;
    float lowest_ratio = 1e30f;
    for (u32 i = 0; i < opened; ++i) {
      const Node& child = tree_[first + i];
      const float ratio = float(child.visits.load(std::memory_order_relaxed)) / child.prior;
      if (ratio < lowest_ratio) lowest_ratio = ratio, least = first + i;
    }
    return least;
  }

  G game_;
  Position root_;
  Settings settings_;
  Tree tree_, spare_;  // what is kept from one root to the next is copied over
  std::atomic<i64> sums_[kMostSeats] = {};
  bool wide_ = false;  // whether the root's actions are those of a root
  Ending ending_;  // of a game that was played to its end in every way
  u32 kept_ = 0;  // visits of the root that were made when it was not yet the root; not in the sums
  std::atomic<bool> stop_{false};
  std::chrono::steady_clock::time_point started_;
  std::mutex chance_;
};

}  // namespace ominoes::search::inline OMINOES_ARCH
