// The tree of a search: nodes in one block of memory that several threads grow and count in at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>

#include "bits.hpp"

namespace ominoes::search::inline OMINOES_ARCH {

// An action (or what chance brought) and the position after it. The value is that of whoever acted.
struct Node {
  static constexpr u32 kNone = 0;        // no children yet; node 0 is the root and nobody's child
  static constexpr u32 kBusy = ~u32{0};  // a thread is making the children
  static constexpr double kUnit = 1 << 20;

  u32 id;                        // of the action, or the outcome of chance
  float prior;                   // for an outcome: how often it was drawn
  std::atomic<u32> visits;
  std::atomic<u32> first;        // the first child
  std::atomic<i64> sum;          // of rewards, in fixed point: sums do not depend on the order of threads
  std::atomic<u16> opened;       // children that have been tried; they stand first
  std::atomic<u16> children;
  std::atomic<u8> winner;        // 1 + the seat that is proven to win from here, or 0
  std::atomic<bool> cut;         // some actions are not among the children

  void reset(u32 new_id, float new_prior) {
    id = new_id;
    prior = new_prior;
    visits.store(0, std::memory_order_relaxed);
    first.store(kNone, std::memory_order_relaxed);
    sum.store(0, std::memory_order_relaxed);
    opened.store(0, std::memory_order_relaxed);
    children.store(0, std::memory_order_relaxed);
    winner.store(0, std::memory_order_relaxed);
    cut.store(false, std::memory_order_relaxed);
  }

  void copy(const Node& other) {
    reset(other.id, other.prior);
    visits.store(other.visits.load(std::memory_order_relaxed), std::memory_order_relaxed);
    sum.store(other.sum.load(std::memory_order_relaxed), std::memory_order_relaxed);
    opened.store(other.opened.load(std::memory_order_relaxed), std::memory_order_relaxed);
    winner.store(other.winner.load(std::memory_order_relaxed), std::memory_order_relaxed);
    children.store(other.children.load(std::memory_order_relaxed), std::memory_order_relaxed);
    cut.store(other.cut.load(std::memory_order_relaxed), std::memory_order_relaxed);
  }

  // Takes over what is known of the same action in another place, below it too; the prior stays. What another thread is
  // making there at this moment is made again: the number of children must belong to where they are.
  void inherit(const Node& other) {
    const u32 below = other.first.load(std::memory_order_acquire);
    const float own_prior = prior;
    copy(other);
    prior = own_prior;
    std::atomic_thread_fence(std::memory_order_acquire);
    if (below == kNone || below == kBusy || other.first.load(std::memory_order_relaxed) != below) {
      opened.store(0, std::memory_order_relaxed);
      children.store(0, std::memory_order_relaxed);
      cut.store(false, std::memory_order_relaxed);
    } else {
      first.store(below, std::memory_order_relaxed);
    }
  }

  double mean() const {
    const u32 count = visits.load(std::memory_order_relaxed);
    return count == 0 ? 0 : double(sum.load(std::memory_order_relaxed)) / (kUnit * count);
  }
};
static_assert(sizeof(Node) == 32);

// Room for a fixed number of nodes; the system gives the memory page by page, as it is used.
class Tree {
 public:
  explicit Tree(i64 bytes)
      : room_(u32(bytes / i64(sizeof(Node)))),
        nodes_(static_cast<Node*>(std::malloc(std::size_t(room_) * sizeof(Node)))) {
    if (nodes_ == nullptr) throw std::bad_alloc();
    clear();
  }
  ~Tree() { std::free(nodes_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  Node& operator[](u32 index) { return nodes_[index]; }
  const Node& operator[](u32 index) const { return nodes_[index]; }
  u32 size() const { return std::min(used_.load(std::memory_order_relaxed), room_); }

  void clear() {
    used_.store(1, std::memory_order_relaxed);
    nodes_[0].reset(0, 1);
  }

  bool has_room(u32 count) const { return count <= room_ - size(); }

  // Room for so many nodes side by side, or Node::kNone when the memory is full.
  u32 take(u32 count) {
    u32 first = used_.load(std::memory_order_relaxed);
    do {
      if (count > room_ - first) return Node::kNone;
    } while (!used_.compare_exchange_weak(first, first + count, std::memory_order_relaxed));
    return first;
  }

  void swap(Tree& other) {
    std::swap(room_, other.room_);
    std::swap(nodes_, other.nodes_);
    const u32 used = used_.load(std::memory_order_relaxed);
    used_.store(other.used_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    other.used_.store(used, std::memory_order_relaxed);
  }

  // Makes this tree a copy of the part of another one below a node. Node 0 of the copy is that node.
  void graft(const Tree& other, u32 from) {
    clear();
    nodes_[0].copy(other[from]);
    copy_children(other, from, 0);
  }

 private:
  void copy_children(const Tree& other, u32 from, u32 to) {
    const u32 first = other[from].first.load(std::memory_order_relaxed);
    const u32 count = other[from].children.load(std::memory_order_relaxed);
    if (first == Node::kNone || first == Node::kBusy) {
      nodes_[to].children.store(0, std::memory_order_relaxed);
      return;
    }
    const u32 copy = take(count);  // a part is never larger than the whole
    for (u32 i = 0; i < count; ++i) nodes_[copy + i].copy(other[first + i]);
    for (u32 i = 0; i < count; ++i) copy_children(other, first + i, copy + i);
    nodes_[to].first.store(copy, std::memory_order_relaxed);
  }

  u32 room_;
  Node* nodes_;
  std::atomic<u32> used_{1};
};

}  // namespace ominoes::search::inline OMINOES_ARCH
