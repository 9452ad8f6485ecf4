// The hot loops once more, for x86-64 machines with AVX2 and BMI2.
#include "cover/cores.hpp"

namespace ominoes::cover {

namespace avx2 {
namespace {
#include "cover/sliced_core.hpp"
#include "cover/window_core.hpp"

#include "cover/cores_table.hpp"
constinit const Cores kCores = make_cores();
}  // namespace
}  // namespace avx2

const Cores& avx2_cores() { return avx2::kCores; }

}  // namespace ominoes::cover
