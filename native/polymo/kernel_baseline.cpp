// The copy of the kernel that runs on any machine.
#define OMINOES_ARCH baseline
#include "kernel_copy.hpp"

namespace ominoes::polymo {
const Kernel& baseline_kernel() { return kKernel; }
}  // namespace ominoes::polymo
