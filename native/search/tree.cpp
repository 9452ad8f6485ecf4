// The functions of the tree that are not hot.
#include "search/tree.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace ominoes::search {

void Node::copy(const Node& other) {
  reset(other.id, other.prior);
  visits.store(other.visits.load(std::memory_order_relaxed), std::memory_order_relaxed);
  sum.store(other.sum.load(std::memory_order_relaxed), std::memory_order_relaxed);
  opened.store(other.opened.load(std::memory_order_relaxed), std::memory_order_relaxed);
  winner.store(other.winner.load(std::memory_order_relaxed), std::memory_order_relaxed);
  children.store(other.children.load(std::memory_order_relaxed), std::memory_order_relaxed);
  cut.store(other.cut.load(std::memory_order_relaxed), std::memory_order_relaxed);
}

void Node::inherit(const Node& other) {
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

namespace {

Node* allocated(u32 room) {
  auto* nodes = static_cast<Node*>(std::malloc(std::size_t(room) * sizeof(Node)));
  if (nodes == nullptr) throw std::bad_alloc();
  return nodes;
}

}  // namespace

Tree::Tree(i64 bytes) : room_(u32(bytes / i64(sizeof(Node)))), nodes_(allocated(room_)) { clear(); }

Tree::~Tree() { std::free(nodes_); }

void Tree::release() {
  std::free(std::exchange(nodes_, nullptr));
  nodes_ = allocated(room_);
  clear();
  most_used_ = 0;
}

i64 Tree::bytes() const { return i64(sizeof(Node)) * std::max(most_used_, size()); }

void Tree::clear() {
  most_used_ = std::max(most_used_, size());
  used_.store(1, std::memory_order_relaxed);
  nodes_[0].reset(0, 1);
}

void Tree::swap(Tree& other) noexcept {
  std::swap(room_, other.room_);
  std::swap(nodes_, other.nodes_);
  std::swap(most_used_, other.most_used_);
  const u32 used = used_.load(std::memory_order_relaxed);
  used_.store(other.used_.load(std::memory_order_relaxed), std::memory_order_relaxed);
  other.used_.store(used, std::memory_order_relaxed);
}

void Tree::graft(const Tree& other, u32 from) {
  clear();
  nodes_[0].copy(other[from]);
  copy_children(other, from, 0);
}

void Tree::copy_children(const Tree& other, u32 from, u32 to) {
  const u32 first = other[from].first.load(std::memory_order_relaxed);
  const u32 count = other[from].children.load(std::memory_order_relaxed);
  if (first == Node::kNone || first == Node::kBusy) {
    nodes_[to].children.store(0, std::memory_order_relaxed);
    return;
  }
  // There is room: a part is never larger than the whole.
  const u32 copy = take(count);
  for (u32 i = 0; i < count; ++i) nodes_[copy + i].copy(other[first + i]);
  for (u32 i = 0; i < count; ++i) copy_children(other, first + i, copy + i);
  nodes_[to].first.store(copy, std::memory_order_relaxed);
}

}  // namespace ominoes::search
