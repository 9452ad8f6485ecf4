// The search: a Monte Carlo tree search in which each seat maximises its own reward (max^n), and chance is sampled. It
// chooses an action by the mean of its rewards and by its prior (PUCT). An untried action counts as a little worse than
// its parent's mean (first-play urgency), so likely actions come first, and the others only when these disappoint.
// Positions are not kept: each simulation plays from the root again.
//
// Several threads work on one tree without locks. A visit counts when a thread sets out, its reward when it is back;
// until then it looks like a loss to the others, who go elsewhere. One thread and one seed repeat themselves exactly
// when the budget is a number of simulations.
#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "search/exhaustive_search.hpp"
#include "search/maker.hpp"
#include "search/ordering.hpp"
#include "search/searchable.hpp"
#include "search/tree_search.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

template <Searchable G>
class Search final : public TreeSearch {
 public:
  using Position = typename G::Position;

  Search(G game, const Position& root, const Settings& settings)
      : TreeSearch(settings, game.seats()), game_(std::move(game)), root_(root) {}

  [[gnu::cold]] i64 move_to(const void* borrowed) override {
    const auto& other = *static_cast<const typename G::BorrowedPosition*>(borrowed);
    if (!game_.knows(other)) throw std::invalid_argument("this is a position of another game");
    if (game_.same(root_, other.position)) return tree_[0].visits.load(std::memory_order_relaxed);
    const u32 found = find(0, root_, other.position, 0);
    root_ = other.position;
    return move_root(found);
  }

 private:
  // Most positions are visited only a few times, so they get few children first, and all that the settings allow when
  // these are not enough.
  static constexpr int kNarrow = 16;
  static constexpr u32 kWiden = Node::kBusy;

  struct Step {
    u32 node;
    int actor;  // who chose it
  };

  struct Thread {
    explicit Thread(u64 seed) : random(seed) {}
    Random random;
    typename G::Workspace workspace;
    Candidates candidates;  // the likeliest actions of a position, in order
    u32 listed = 0;         // how many candidates there were
    float sum = 0;          // of the priors of all candidates
    Step path[kDeepest];
  };

  int root_actor() const override { return game_.actor(root_); }
  void root_rewards(float* rewards) const override { game_.rewards(root_, rewards); }

  SolvedEndgame solve_endgame() const override {
    if constexpr (Exhaustible<G>) return solved_endgame(game_, root_, settings_.exact);
    return {};
  }

  [[gnu::cold]] int follow(u32 child, int (&ids)[kDeepest]) const override {
    Position position = root_;
    int count = 0;
    for (u32 at = child; at != Node::kNone && count < kDeepest; at = most_visited(at)) {
      ids[count] = int(tree_[at].id);
      game_.play(position, ids[count++]);
      // What chance brings cannot be foretold.
      if (game_.actor(position) < 0) break;
    }
    return count;
  }

  void open_root() override {
    Thread thread(0);
    if (first_child(0) == Node::kNone)
      expand(thread, 0, root_, settings_.max_root_children);
    else if (tree_[0].cut.load(std::memory_order_relaxed) && !wide_)
      widen(thread, 0, root_, settings_.max_root_children);
  }

  void work(const Budget& budget, int number) override {
    Thread thread(budget.seed + u64(number) * 0x9E3779B97F4A7C15);
    const double cpu_end = budget.cpu_ms > 0 && number == 0 ? cpu_now() + budget.cpu_ms : 0;
    for (i64 own = 0; goes_on(budget, cpu_end, number, own); ++own) simulate(thread);
  }

  // The node of a position a few actions further on, if it was visited.
  [[gnu::cold]] u32 find(u32 at, const Position& position, const Position& target, int depth) const {
    if (game_.same(position, target)) return at;
    const u32 first = first_child(at);
    if (first == Node::kNone || depth > 4 * kMostSeats) return Node::kNone;
    const bool chance = game_.actor(position) == kChance;
    for (u32 i = 0; i < tree_[at].opened.load(std::memory_order_relaxed); ++i) {
      Position next = position;
      if (chance)
        game_.play_outcome(next, tree_[first + i].id);
      else
        game_.play(next, int(tree_[first + i].id));
      if (!game_.may_become(next, target)) continue;
      const u32 found = find(first + i, next, target, depth + 1);
      if (found != Node::kNone) return found;
    }
    return Node::kNone;
  }

  // Lists more actions of a position than before, if there is memory for them, and keeps what is known about the first
  // ones. What other threads find below them at this moment is lost: a few visits among thousands.
  void widen(Thread& thread, u32 at, const Position& position, int max_children) {
    Node& node = tree_[at];
    u32 old_first = first_child(at);
    if (old_first == Node::kNone || !tree_.has_room(u32(max_children))) return;
    const u32 old_opened = node.opened.load(std::memory_order_acquire);
    if (!node.first.compare_exchange_strong(old_first, Node::kBusy, std::memory_order_acquire)) return;
    const u32 kept = list(thread, at, position, max_children);
    const u32 first = tree_.take(kept);
    if (first == Node::kNone) {  // another thread took the last of the memory
      node.first.store(old_first, std::memory_order_release);
      return;
    }
    write(thread, first, kept);
    inherit(old_first, old_opened, first, kept);
    // In this order: a thread that reads the new number of children also reads where they are, and a thread that reads
    // that none is missing reads all of them.
    node.first.store(first, std::memory_order_release);
    node.children.store(u16(kept), std::memory_order_release);
    node.cut.store(kept < thread.listed, std::memory_order_release);
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
        if constexpr (G::kSingleWinner) node.winner.store(u8(1 + winner_of(rewards)), std::memory_order_relaxed);
        break;
      }
      if constexpr (KnowsDraws<G>) {
        if (depth > 0 && game_.is_as_good_as_drawn(position)) {
          std::fill_n(rewards, game_.seats(), 1.0f / float(game_.seats()));
          break;
        }
      }
      if constexpr (G::kSingleWinner) {
        const int winner = node.winner.load(std::memory_order_relaxed);
        if (winner != 0) {
          for (int seat = 0; seat < game_.seats(); ++seat) rewards[seat] = float(seat == winner - 1);
          break;
        }
      }
      u32 next = Node::kNone;
      if (depth + 1 < kDeepest) {
        if (actor == kChance)
          next = choose_outcome(thread, at, position);
        else
          next = choose(thread, at, actor, position);
      }
      if (next == Node::kNone) {
        game_.evaluate(thread.workspace, position, thread.random, rewards);
        break;
      }
      Node& child = tree_[next];
      child.visits.fetch_add(1, std::memory_order_relaxed);
      thread.path[depth++] = {next, actor};
      if (actor == kChance)
        game_.play_outcome(position, child.id);
      else
        game_.play(position, int(child.id));
      at = next;
    }
    for (int seat = 0; seat < game_.seats(); ++seat)
      sums_[seat].fetch_add(i64(double(rewards[seat]) * Node::kUnit), std::memory_order_relaxed);
    for (int i = 0; i < depth; ++i) {
      const auto [node, actor] = thread.path[i];
      if (actor >= 0) tree_[node].sum.fetch_add(i64(double(rewards[actor]) * Node::kUnit), std::memory_order_relaxed);
    }
    if constexpr (G::kSingleWinner) prove(thread, depth);
  }

  int winner_of(const float* rewards) const {
    return int(std::max_element(rewards, rewards + game_.seats()) - rewards);
  }

  // Propagates a proven winner towards the root as far as possible: a seat wins if one of its actions wins, and another
  // seat wins if all actions lead to its win.
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

  // The child to visit next, or none if the position itself is to be evaluated: on its first visit, while another
  // thread lists its actions, or when the memory is full.
  u32 choose(Thread& thread, u32 at, int actor, const Position& position) {
    Node& node = tree_[at];
    if (node.first.load(std::memory_order_acquire) == Node::kNone) {
      if (at != 0 && node.visits.load(std::memory_order_relaxed) <= 1) return Node::kNone;
      expand(thread, at, position, std::min(kNarrow, settings_.max_children));
    }
    u32 chosen = select(node, actor, settings_.max_children);
    if (chosen == kWiden) {
      widen(thread, at, position, settings_.max_children);
      chosen = select(node, actor, 0);
    }
    return chosen;
  }

  // The child with the best score; `kWiden` if an action that is not a child yet may have a better one, as long as
  // there are fewer children than `max_children`.
  u32 select(Node& node, int actor, int max_children) {
    const u32 opened = node.opened.load(std::memory_order_acquire),
              children = node.children.load(std::memory_order_acquire);
    const u32 first = node.first.load(std::memory_order_acquire);
    if (first == Node::kNone || first == Node::kBusy) return Node::kNone;
    const float exploration = settings_.exploration * std::sqrt(float(node.visits.load(std::memory_order_relaxed)));
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
    const float prior_visits = settings_.prior_visits, prior_sum = prior_visits * sum / std::max(visited, 1.0f);
    for (u32 i = 0; i < opened; ++i) {
      const Node& child = tree_[first + i];
      const float visits = visits_of(child);
      float score = (total_of(child) + prior_sum) / std::max(visits + prior_visits, 1.0f) +
                    exploration * child.prior / (1 + visits);
      if constexpr (G::kSingleWinner) {
        const int winner = child.winner.load(std::memory_order_relaxed);
        if (winner != 0) score = winner - 1 == actor ? 1e9f : score - 1e6f;
      }
      if (score > best) best = score, chosen = first + i;
    }
    const float assumed = visited > 0 ? sum / visited - settings_.fpu_reduction : 1.0f;
    if (opened < children) {
      if (opened == 0 || assumed + exploration * tree_[first + opened].prior > best) {
        u16 expected = u16(opened);
        node.opened.compare_exchange_strong(expected, u16(opened + 1), std::memory_order_acq_rel);
        chosen = first + opened;
      }
    } else if (int(children) < max_children && node.cut.load(std::memory_order_relaxed)) {
      if (assumed + exploration * tree_[first + children - 1].prior > best) return kWiden;
    }
    return chosen;
  }

  // Makes the likeliest `max_children` actions of a position its children; none when the memory is full.
  void expand(Thread& thread, u32 at, const Position& position, int max_children) {
    if (!tree_.has_room(u32(max_children))) return;
    Node& node = tree_[at];
    u32 expected = Node::kNone;
    if (!node.first.compare_exchange_strong(expected, Node::kBusy, std::memory_order_acquire)) return;
    const u32 kept = list(thread, at, position, max_children);
    const u32 first = kept == 0 ? Node::kNone : tree_.take(kept);
    if (first != Node::kNone) {
      write(thread, first, kept);
      node.children.store(u16(kept), std::memory_order_relaxed);
      node.cut.store(kept < thread.listed, std::memory_order_relaxed);
    }
    node.first.store(first, std::memory_order_release);
  }

  // Lists the actions of a position, the likeliest first; returns their number, up to `max_children`.
  u32 list(Thread& thread, u32 at, const Position& position, int max_children) {
    Candidates& all = thread.candidates;
    all.clear();
    game_.list_candidates(thread.workspace, position, all,
                          at == 0 ? ~std::size_t{0} : std::size_t(settings_.max_children));
    const std::size_t kept = std::min(all.size(), std::size_t(max_children));
    thread.listed = u32(all.size());
    thread.sum = put_in_order(all, kept);
    return u32(kept);
  }

  // Writes the listed actions as nodes.
  void write(const Thread& thread, u32 first, u32 count) {
    for (u32 i = 0; i < count; ++i)
      tree_[first + i].reset(thread.candidates[i].id, thread.candidates[i].weight / thread.sum);
  }

  // Draws an outcome of chance. A position keeps up to kMostOutcomes different ones; once it has that many, the outcome
  // with the fewest visits for the number of times it was drawn comes next.
  u32 choose_outcome(Thread& thread, u32 at, const Position& position) {
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
};

template <Searchable G>
Searcher* make(const void* pointer, int seats, const float* weights, Settings settings) {
  const auto& borrowed = *static_cast<const typename G::BorrowedPosition*>(pointer);
  settings = G::with_defaults(settings, seats);
  return new Search<G>(G(borrowed, seats, weights, settings), borrowed.position, settings);
}

template <Searchable G>
const char* weights_name([[maybe_unused]] const void* pointer, [[maybe_unused]] int seats) {
  if constexpr (Learned<G>)
    return G::weights_name(*static_cast<const typename G::BorrowedPosition*>(pointer), seats);
  else
    return "";
}

template <Searchable G>
constexpr Maker maker() {
  std::size_t weights = 0;
  if constexpr (Learned<G>) weights = G::kWeights;
  return {G::BorrowedPosition::kName, weights_name<G>, weights, make<G>};
}

}  // namespace ominoes::search::inline OMINOES_ARCH
