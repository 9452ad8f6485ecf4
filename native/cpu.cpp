// A program for CMake: its exit status is the most capable kind of machine whose code this machine can run
// (OMINOES_COPIES=fastest).
#include "cpu.hpp"

int main() { return int(ominoes::cpu_of_machine()); }
