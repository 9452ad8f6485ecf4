// Chooses the copy of the kernel, once.
#include "kernel.hpp"

#include "cpu.hpp"

namespace ominoes::polyssimo {

const Kernel& kernel() {
  static const Kernel& chosen = chosen_copy<const Kernel&()>({
      .baseline = OMINOES_KERNEL_BASELINE ? baseline_kernel : nullptr,
      .avx2 = OMINOES_KERNEL_AVX2 ? avx2_kernel : nullptr,
  })();
  return chosen;
}

}  // namespace ominoes::polyssimo
