// The search: a tree of positions, grown where it promises most to whoever acts (max^n), with chance drawn as
// it falls. An action is chosen by the mean of what came of it and by its prior; one that was never tried is
// assumed a little worse than its parent's mean, so the likelier ones come first and the rest only when these
// disappoint. Positions are not kept: each simulation plays from the root again.
//
// Several threads work on one tree without locks. A visit counts when a thread sets out, its reward when it
// is back; until then it looks like a loss to the others, who go elsewhere. One thread and one seed
// repeat themselves exactly when the budget is a number of simulations.
#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "exhaust.hpp"
#include "game.hpp"
#include "ordering.hpp"
#include "tree_search.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

template <Game G>
class Search final : public TreeSearch {
 public:
  using Position = typename G::Position;

  Search(G game, const Position& root, const Settings& settings)
      : TreeSearch(settings, game.seats()), game_(std::move(game)), root_(root) {}

  [[gnu::cold]] i64 move_to(const void* seen) override {
    const auto& other = *static_cast<const typename G::Seen*>(seen);
    if (!game_.knows(other)) throw std::invalid_argument("this is a position of another game");
    const Position& target = G::position_of(other);
    const u32 found = find(0, root_, target, 0);
    root_ = target;
    return move_root(found);
  }

 private:
  // Most positions are seen a few times only, so they are given few children, and all they may have when those are not
  // enough.
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
    u32 listed = 0;         // how many there were
    float sum = 0;          // of the weights of all
    Step path[kDeepest];
  };

  int root_actor() const override { return game_.actor(root_); }
  void root_rewards(float* rewards) const override { game_.rewards(root_, rewards); }

  Ending play_out() const override {
    if constexpr (Exhaustible<G>) return ending_of(game_, root_, settings_.exact);
    return {};
  }

  [[gnu::cold]] int follow(u32 child, int (&ids)[kDeepest]) const override {
    Position position = root_;
    int count = 0;
    for (u32 at = child; at != Node::kNone && count < kDeepest; at = most_visited(at)) {
      ids[count++] = int(tree_[at].id);
      game_.play(position, tree_[at].id);
      if (game_.actor(position) < 0) break;  // what chance brings is not to be foretold
    }
    return count;
  }

  void open_root() override {
    Thread thread(0);
    if (first_child(0) == Node::kNone)
      expand(thread, 0, root_, settings_.widest_root);
    else if (tree_[0].cut.load(std::memory_order_relaxed) && !wide_)
      widen(thread, 0, root_, settings_.widest_root);
  }

  void work(const Budget& budget, int number) override {
    Thread thread(budget.seed + u64(number) * 0x9E3779B97F4A7C15);
    const double cpu_end = budget.cpu_ms > 0 && number == 0 ? cpu_now() + budget.cpu_ms : 0;
    for (i64 own = 0; goes_on(budget, cpu_end, number, own); ++own) simulate(thread);
  }

  // The node of a position that a few actions lead to. Only nodes that were visited are worth finding.
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
        game_.play(next, tree_[first + i].id);
      if (!game_.may_become(next, target)) continue;
      const u32 found = find(first + i, next, target, depth + 1);
      if (found != Node::kNone) return found;
    }
    return Node::kNone;
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
    inherit(old_first, old_opened, first, kept);
    // Whoever sees more children sees where they are, and whoever sees that none is missing sees all of them.
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
        if (actor == kChance)
          next = fall(thread, at, position);
        else
          next = choose(thread, at, actor, position);
      }
      if (next == Node::kNone) {
        game_.judge(thread.workspace, position, thread.random, rewards);
        break;
      }
      Node& child = tree_[next];
      child.visits.fetch_add(1, std::memory_order_relaxed);
      thread.path[depth++] = {next, actor};
      if (actor == kChance)
        game_.play_outcome(position, child.id);
      else
        game_.play(position, child.id);
      at = next;
    }
    for (int seat = 0; seat < game_.seats(); ++seat)
      sums_[seat].fetch_add(i64(double(rewards[seat]) * Node::kUnit), std::memory_order_relaxed);
    for (int i = 0; i < depth; ++i) {
      const auto [node, actor] = thread.path[i];
      if (actor >= 0) tree_[node].sum.fetch_add(i64(double(rewards[actor]) * Node::kUnit), std::memory_order_relaxed);
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
    const u32 opened = node.opened.load(std::memory_order_acquire),
              children = node.children.load(std::memory_order_acquire);
    const u32 first = node.first.load(std::memory_order_acquire);
    if (first == Node::kNone || first == Node::kBusy) return Node::kNone;
    const float pull = settings_.exploration * std::sqrt(float(node.visits.load(std::memory_order_relaxed)));
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
};

}  // namespace ominoes::search::inline OMINOES_ARCH
