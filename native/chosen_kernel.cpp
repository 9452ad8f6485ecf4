// Chooses the copy of a game's kernel, once. All games whose kernel has copies compile this file; CMake names the game
// and lists its copies (native/CMakeLists.txt).
#include "arch.hpp"
#include "cpu.hpp"
// clang-format off
#include OMINOES_QUOTED(OMINOES_MODULE/kernel.hpp)
// clang-format on

namespace ominoes::OMINOES_MODULE {

#define OMINOES_COPY(game, kind) \
  inline namespace kind {        \
  extern const Kernel kKernel;   \
  }
OMINOES_BUILT_COPIES
#undef OMINOES_COPY

const Kernel& kernel() {
  static const Kernel& chosen = []() -> const Kernel& {
    Copies<Kernel> copies;
#define OMINOES_COPY(game, kind) copies[Cpu::kind] = &kind::kKernel;
    OMINOES_BUILT_COPIES
#undef OMINOES_COPY
    return chosen_copy(copies);
  }();
  return chosen;
}

}  // namespace ominoes::OMINOES_MODULE
