// Which copy of a kernel this machine can run. OMINOES_CPU=baseline in the environment asks for the
// one that runs everywhere.
#pragma once

#include <cstdlib>
#include <string_view>

namespace ominoes {

inline bool fast_path_wanted() {
#if defined(OMINOES_HAVE_AVX2)
  const char* choice = std::getenv("OMINOES_CPU");
  if (choice != nullptr && std::string_view(choice) == "baseline") return false;
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

}  // namespace ominoes
