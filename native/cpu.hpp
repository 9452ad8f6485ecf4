// Which copy of a kernel this machine can run. OMINOES_CPU=baseline in the environment asks for the one that runs
// everywhere, OMINOES_CPU=avx2 for none that needs more than that.
#pragma once

#include <cstdlib>
#include <string_view>

namespace ominoes {

enum class Cpu { kBaseline, kAvx2, kAvx512 };

inline Cpu cpu_wanted() {
#if defined(OMINOES_HAVE_AVX2)
  const char* named = std::getenv("OMINOES_CPU");
  const std::string_view most = named == nullptr ? "" : named;
  __builtin_cpu_init();
  if (most == "baseline" || !__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("popcnt"))
    return Cpu::kBaseline;
  if (most == "avx2" || !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("avx512vpopcntdq") ||
      !__builtin_cpu_supports("avx512vbmi2") || !__builtin_cpu_supports("avx512vnni"))
    return Cpu::kAvx2;
  return Cpu::kAvx512;
#else
  return Cpu::kBaseline;
#endif
}

// Whether the copy for AVX2 and BMI2 is the one to run, where that is the best there is.
inline bool fast_path_wanted() { return cpu_wanted() >= Cpu::kAvx2; }

}  // namespace ominoes
