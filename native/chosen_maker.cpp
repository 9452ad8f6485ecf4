// Chooses the maker of a search or of batches by the game, in the copy for this machine. `search/` and `batch/` compile
// this file; CMake names the module and lists the copies of all games (native/CMakeLists.txt).
#include <cstring>

#include "arch.hpp"
#include "cpu.hpp"
// clang-format off
#include OMINOES_QUOTED(OMINOES_MODULE/maker.hpp)
// clang-format on

#define OMINOES_COPY(game, kind)                        \
  namespace ominoes::game {                             \
  inline namespace kind {                               \
  extern const ominoes::OMINOES_MODULE::Makers kMakers; \
  }                                                     \
  }
OMINOES_BUILT_COPIES
#undef OMINOES_COPY

namespace ominoes::OMINOES_MODULE {
namespace {

struct Copy {
  Cpu cpu;
  const Makers* makers;
};

#define OMINOES_COPY(game, kind) {Cpu::kind, &game::kind::kMakers},
constexpr Copy kCopies[] = {OMINOES_BUILT_COPIES};
#undef OMINOES_COPY

}  // namespace

const Maker* maker_of(const char* capsule) {
  Copies<Maker> copies;
  bool known = false;
  for (const Copy& copy : kCopies)
    for (const Maker& maker : *copy.makers)
      if (std::strcmp(maker.capsule, capsule) == 0) {
        copies[copy.cpu] = &maker;
        known = true;
      }
  return known ? &chosen_copy(copies) : nullptr;
}

void check_copies() {
  for (const Copy& copy : kCopies)
    for (const Maker& maker : *copy.makers) maker_of(maker.capsule);
}

}  // namespace ominoes::OMINOES_MODULE
