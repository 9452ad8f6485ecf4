// A position with its tables, as other kernels of the house borrow it through Python: in a capsule of this name.
#pragma once

#include <memory>

#include "polymo/position.hpp"

namespace ominoes::polymo {

struct Seen {
  static constexpr const char* kName = "ominoes.polymo.position";
  std::shared_ptr<const Tables> tables;
  Position position;
};

}  // namespace ominoes::polymo
