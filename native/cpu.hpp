// Chooses the copy of hot code to run: the fastest that was built and that this machine can run. In the environment,
// OMINOES_CPU=baseline asks for the copy that runs everywhere, and OMINOES_CPU=avx2 excludes copies that need more than
// AVX2. If no such copy was built, the fastest one runs.
#pragma once

#include <cstdlib>
#include <cstring>
#include <exception>

namespace ominoes {

// The kinds of machines, each of which can also run the code for the kinds before it. CMake and the namespaces of the
// copies use the same names.
enum class Cpu { baseline, avx2, avx512 };
constexpr int kKinds = 3;

// The most capable kind of machine whose code this machine can run.
inline Cpu cpu_of_machine() {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") ||
      !__builtin_cpu_supports("popcnt"))
    return Cpu::baseline;
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("avx512vpopcntdq") ||
      !__builtin_cpu_supports("avx512vbmi2") || !__builtin_cpu_supports("avx512vnni"))
    return Cpu::avx2;
  return Cpu::avx512;
#else
  return Cpu::baseline;
#endif
}

// The most capable kind of machine that OMINOES_CPU allows.
inline Cpu cpu_allowed() {
  const char* named = std::getenv("OMINOES_CPU");
  if (named != nullptr && std::strcmp(named, "baseline") == 0) return Cpu::baseline;
  if (named != nullptr && std::strcmp(named, "avx2") == 0) return Cpu::avx2;
  return Cpu::avx512;
}

// Becomes an ImportError when a module is loaded.
class NoCopy : public std::exception {
 public:
  const char* what() const noexcept override {
    return "this kernel was built on another machine, for instructions that this one does not have; build Ominoes "
           "again on this machine, or with -C cmake.define.OMINOES_COPIES=all";
  }
};

// The copies of something hot by kind of machine; null for a copy that was not built.
template <class Hot>
struct Copies {
  const Hot* of_kind[kKinds] = {};

  const Hot*& operator[](Cpu cpu) { return of_kind[int(cpu)]; }
};

template <class Hot>
const Hot& chosen_copy(const Copies<Hot>& copies) {
  const int most = int(cpu_of_machine()), allowed = int(cpu_allowed());
  for (int kind = allowed < most ? allowed : most; kind >= 0; --kind)
    if (copies.of_kind[kind] != nullptr) return *copies.of_kind[kind];
  for (int kind = most; kind >= 0; --kind)
    if (copies.of_kind[kind] != nullptr) return *copies.of_kind[kind];
  throw NoCopy();
}

}  // namespace ominoes
