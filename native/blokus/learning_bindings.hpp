// Adds the functions for learning to the kernel of research.
#pragma once

#include <nanobind/nanobind.h>

namespace ominoes::blokus {

void bind_learning(nanobind::module_& m);

}  // namespace ominoes::blokus
