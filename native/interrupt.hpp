// Whether Python wants long work to end (Ctrl-C). Call it without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

namespace ominoes {

inline bool interrupted() {
  const nanobind::gil_scoped_acquire lock;
  return PyErr_CheckSignals() != 0;
}

}  // namespace ominoes
