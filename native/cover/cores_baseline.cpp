// The hot loops for any machine.
#include "cover/cores.hpp"

namespace ominoes::cover {

namespace baseline {
namespace {
#include "cover/sliced_core.hpp"
#include "cover/window_core.hpp"

#include "cover/cores_table.hpp"
constinit const Cores kCores = make_cores();
}  // namespace
}  // namespace baseline

const Cores& baseline_cores() { return baseline::kCores; }

}  // namespace ominoes::cover
