// The tree of a search: nodes in one block of memory, which several threads extend and update at once.
//
// All copies of the code share it. Hot functions are always inlined, so that no copy emits a function that the linker
// could use for another copy (see native/README.md); the rest is compiled once, in tree.cpp.
#pragma once

#include <atomic>

#include "bits.hpp"

namespace ominoes::search {

// An action, or an outcome of chance, and the position after it. Rewards are those of the seat that acted.
struct Node {
  static constexpr u32 kNone = 0;        // no children yet; node 0 is the root, which is never a child
  static constexpr u32 kBusy = ~u32{0};  // a thread is making the children
  static constexpr double kUnit = 1 << 20;

  u32 id;       // of the action, or the outcome of chance
  float prior;  // for an outcome: how often it was drawn
  std::atomic<u32> visits;
  std::atomic<u32> first;   // the first child
  std::atomic<i64> sum;     // of rewards, in fixed point: sums do not depend on the order of threads
  std::atomic<u16> opened;  // the number of tried children; they come first
  std::atomic<u16> children;
  std::atomic<u8> winner;  // 1 + the seat that is proven to win from here, or 0
  std::atomic<bool> cut;   // some actions are not among the children

  [[gnu::always_inline]] void reset(u32 new_id, float new_prior) {
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

  void copy(const Node& other);

  // Takes over what is known about the same action in another place, with the nodes below it; the prior stays. Children
  // that another thread is making there at this moment are dropped: their number must match their place.
  void inherit(const Node& other);

  [[gnu::always_inline]] double mean() const {
    const u32 count = visits.load(std::memory_order_relaxed);
    return count == 0 ? 0 : double(sum.load(std::memory_order_relaxed)) / (kUnit * count);
  }
};
static_assert(sizeof(Node) == 32);

// Memory for a fixed number of nodes. The operating system provides it page by page, as it is used.
class Tree {
 public:
  explicit Tree(i64 bytes);
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  [[gnu::always_inline]] Node& operator[](u32 index) { return nodes_[index]; }
  [[gnu::always_inline]] const Node& operator[](u32 index) const { return nodes_[index]; }
  [[gnu::always_inline]] u32 size() const {
    const u32 used = used_.load(std::memory_order_relaxed);
    return used < room_ ? used : room_;
  }

  void clear();

  // Gives all nodes, and their memory, back to the operating system.
  void release();

  // The memory that was used since it came from the operating system.
  i64 bytes() const;

  [[gnu::always_inline]] bool has_room(u32 count) const { return count <= room_ - size(); }

  // Takes memory for `count` adjacent nodes; returns the first, or Node::kNone when the memory is full.
  [[gnu::always_inline]] u32 take(u32 count) {
    u32 first = used_.load(std::memory_order_relaxed);
    do {
      if (count > room_ - first) return Node::kNone;
    } while (!used_.compare_exchange_weak(first, first + count, std::memory_order_relaxed));
    return first;
  }

  void swap(Tree& other) noexcept;

  // Makes this tree a copy of the subtree of another one at a node, which becomes node 0.
  void graft(const Tree& other, u32 from);

 private:
  void copy_children(const Tree& other, u32 from, u32 to);

  u32 room_;
  Node* nodes_;
  u32 most_used_ = 0;  // before the last clear()
  std::atomic<u32> used_{1};
};

}  // namespace ominoes::search
