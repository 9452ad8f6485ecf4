// The ids of legal actions in ascending order, as Python sees them: a sequence with a fast `in`.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bits.hpp"

namespace ominoes::holomino {

class Ids {
 public:
  explicit Ids(std::vector<int> ids) : ids_(std::make_shared<std::vector<int>>(std::move(ids))) {
    std::sort(ids_->begin(), ids_->end());
  }

  i64 size() const { return i64(ids_->size()); }

  int at(i64 index) const {
    if (index < 0) index += size();
    if (index < 0 || index >= size()) throw std::out_of_range("there is no legal action with this index");
    return (*ids_)[std::size_t(index)];
  }

  bool has(i64 id) const { return std::binary_search(ids_->begin(), ids_->end(), id); }

  // The ids themselves, shared with arrays over them.
  const std::shared_ptr<std::vector<int>>& shared() const { return ids_; }

 private:
  std::shared_ptr<std::vector<int>> ids_;
};

}  // namespace ominoes::holomino
