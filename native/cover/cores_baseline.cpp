// The hot loops for any machine, and the choice between them and faster copies.
#include "cover/cores.hpp"

#include <cstdlib>
#include <cstring>

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
    // Read at every search: tests compare both copies within one process.
    const char* wish = std::getenv("OMINOES_CPU");
    const bool plain = wish && std::strcmp(wish, "baseline") == 0;
    if (!plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return avx2::kCores;
#endif
    return baseline::kCores;
}

}  // namespace ominoes::cover
