// The hot loops for any machine, and the choice between them and faster copies.
#include "cover/cores.hpp"

#include "cpu.hpp"

namespace ominoes::cover {

namespace baseline {
namespace {
#include "cover/sliced_core.hpp"
#include "cover/window_core.hpp"

#include "cover/cores_table.hpp"
}  // namespace
constinit const Cores kCores = make_cores();
}  // namespace baseline

const Cores& cores() {
#ifdef OMINOES_HAVE_AVX2
  // Asked at every search: tests compare both copies within one process.
  if (fast_path_wanted()) return avx2::kCores;
#endif
  return baseline::kCores;
}

}  // namespace ominoes::cover
