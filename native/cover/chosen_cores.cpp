// Chooses the copy of the hot loops to run.
#include "cover/cores.hpp"
#include "cpu.hpp"

namespace ominoes::cover {

#define OMINOES_COPY(folder, kind) \
  inline namespace kind {          \
  extern const Cores kCores;       \
  }
OMINOES_BUILT_COPIES
#undef OMINOES_COPY

const Cores& cores() {
  Copies<Cores> copies;
#define OMINOES_COPY(folder, kind) copies[Cpu::kind] = &kind::kCores;
  OMINOES_BUILT_COPIES
#undef OMINOES_COPY
  return chosen_copy(copies);
}

}  // namespace ominoes::cover
