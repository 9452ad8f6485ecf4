// How a kernel lends a position to another kernel through Python: in a capsule whose name says which game it is of.
// Only kernels of Ominoes make and open such capsules, so the contents need no further check.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

namespace ominoes {

template <class Borrowed>
nanobind::capsule lend(Borrowed borrowed) {
  return nanobind::capsule(new Borrowed(std::move(borrowed)), Borrowed::kName,
                           [](void* held) noexcept { delete static_cast<Borrowed*>(held); });
}

}  // namespace ominoes
