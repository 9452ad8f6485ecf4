// The tree of a search: nodes in one block of memory that several threads grow and count in at once.
//
// All copies of the code share it. What is hot here is always inlined, so that no copy leaves a function behind that
// the linker could give to another one (see native/README.md); the rest is compiled once, in tree.cpp.
#pragma once

#include <atomic>

#include "bits.hpp"

namespace ominoes::search {

// An action (or what chance brought) and the position after it. The value is that of whoever acted.
struct Node {
  static constexpr u32 kNone = 0;        // no children yet; node 0 is the root and nobody's child
  static constexpr u32 kBusy = ~u32{0};  // a thread is making the children
  static constexpr double kUnit = 1 << 20;

  u32 id;       // of the action, or the outcome of chance
  float prior;  // for an outcome: how often it was drawn
  std::atomic<u32> visits;
  std::atomic<u32> first;   // the first child
  std::atomic<i64> sum;     // of rewards, in fixed point: sums do not depend on the order of threads
  std::atomic<u16> opened;  // children that have been tried; they stand first
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

  // Takes over what is known of the same action in another place, below it too; the prior stays. What another thread is
  // making there at this moment is made again: the number of children must belong to where they are.
  void inherit(const Node& other);

  [[gnu::always_inline]] double mean() const {
    const u32 count = visits.load(std::memory_order_relaxed);
    return count == 0 ? 0 : double(sum.load(std::memory_order_relaxed)) / (kUnit * count);
  }
};
static_assert(sizeof(Node) == 32);

// Room for a fixed number of nodes; the system gives the memory page by page, as it is used.
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

  [[gnu::always_inline]] bool has_room(u32 count) const { return count <= room_ - size(); }

  // Room for so many nodes side by side, or Node::kNone when the memory is full.
  [[gnu::always_inline]] u32 take(u32 count) {
    u32 first = used_.load(std::memory_order_relaxed);
    do {
      if (count > room_ - first) return Node::kNone;
    } while (!used_.compare_exchange_weak(first, first + count, std::memory_order_relaxed));
    return first;
  }

  void swap(Tree& other) noexcept;

  // Makes this tree a copy of the part of another one below a node. Node 0 of the copy is that node.
  void graft(const Tree& other, u32 from);

 private:
  void copy_children(const Tree& other, u32 from, u32 to);

  u32 room_;
  Node* nodes_;
  std::atomic<u32> used_{1};
};

}  // namespace ominoes::search
