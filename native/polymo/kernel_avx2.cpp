// The copy of the kernel for x86-64 with AVX2 and BMI2, compiled with these switched on.
#define OMINOES_ARCH avx2
#include "kernel_copy.hpp"

namespace ominoes::polymo {
const Kernel& avx2_kernel() { return kKernel; }
}  // namespace ominoes::polymo
