// A position with its tables, as other kernels of the house borrow it through Python: in a capsule of this name.
#pragma once

#include <memory>

#include "polyssimo/position.hpp"

namespace ominoes::polyssimo {

struct Seen {
  static constexpr const char* kName = "ominoes.polyssimo.position";
  std::shared_ptr<const Tables> tables;
  Position position;
};

}  // namespace ominoes::polyssimo
