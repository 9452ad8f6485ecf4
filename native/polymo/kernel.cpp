// Chooses the copy of the kernel, once.
#include "kernel.hpp"

#include "cpu.hpp"

namespace ominoes::polymo {

const Kernel& kernel() {
#if defined(OMINOES_HAVE_AVX2)
  static const Kernel& chosen = fast_path_wanted() ? avx2_kernel() : baseline_kernel();
  return chosen;
#else
  return baseline_kernel();
#endif
}

}  // namespace ominoes::polymo
