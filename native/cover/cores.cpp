// The hot loops. CMake compiles this file for each kind of machine; chosen_cores.cpp chooses among the copies.
#include "cover/cores.hpp"

namespace ominoes::cover::inline OMINOES_ARCH {
namespace {
#include "cover/sliced_core.hpp"
#include "cover/window_core.hpp"

#include "cover/core_instances.hpp"
}  // namespace

constinit const Cores kCores = make_cores();

}  // namespace ominoes::cover::inline OMINOES_ARCH
