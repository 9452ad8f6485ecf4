// Handing a position from one kernel of the house to another through Python: in a capsule whose name says of which
// game it is. Nobody else can open it, so what is inside needs no further check.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

namespace ominoes {

template <class Seen>
nanobind::capsule lend(Seen seen) {
  return nanobind::capsule(new Seen(std::move(seen)), Seen::kName,
                           [](void* held) noexcept { delete static_cast<Seen*>(held); });
}

}  // namespace ominoes
