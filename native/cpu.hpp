// Which copy of hot code runs: the fastest that was built and that this machine can run. OMINOES_CPU=baseline in the
// environment asks for the copy that runs everywhere, OMINOES_CPU=avx2 for none that needs more than that; where such a
// copy was not built, the fastest one runs.
#pragma once

#include <cstdlib>
#include <cstring>
#include <exception>

namespace ominoes {

enum class Cpu { kBaseline, kAvx2, kAvx512 };

// The kinds of machines whose code this machine can run.
inline Cpu cpu_of_machine() {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") ||
      !__builtin_cpu_supports("popcnt"))
    return Cpu::kBaseline;
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("avx512vpopcntdq") ||
      !__builtin_cpu_supports("avx512vbmi2") || !__builtin_cpu_supports("avx512vnni"))
    return Cpu::kAvx2;
  return Cpu::kAvx512;
#else
  return Cpu::kBaseline;
#endif
}

// The kinds of machines that OMINOES_CPU allows.
inline Cpu cpu_allowed() {
  const char* named = std::getenv("OMINOES_CPU");
  if (named != nullptr && std::strcmp(named, "baseline") == 0) return Cpu::kBaseline;
  if (named != nullptr && std::strcmp(named, "avx2") == 0) return Cpu::kAvx2;
  return Cpu::kAvx512;
}

// Becomes an ImportError when a module is loaded.
class NoCopy : public std::exception {
 public:
  const char* what() const noexcept override {
    return "this kernel was built on another machine, for instructions that this one does not have; build Ominoes "
           "again on this machine, or with -C cmake.define.OMINOES_COPIES=all";
  }
};

// The copies of something hot, slowest first; null where one was not built.
template <class Copy>
struct Copies {
  Copy* baseline;
  Copy* avx2;
  Copy* avx512 = nullptr;
};

template <class Copy>
Copy& chosen_copy(const Copies<Copy>& copies) {
  Copy* const all[] = {copies.baseline, copies.avx2, copies.avx512};
  const int most = int(cpu_of_machine()), allowed = int(cpu_allowed());
  for (int kind = allowed < most ? allowed : most; kind >= 0; --kind)
    if (all[kind] != nullptr) return *all[kind];
  for (int kind = most; kind >= 0; --kind)
    if (all[kind] != nullptr) return *all[kind];
  throw NoCopy();
}

}  // namespace ominoes
