// Tells CMake which kinds of machines' code this machine can run (OMINOES_COPIES=fastest).
#include "cpu.hpp"

int main() { return int(ominoes::cpu_of_machine()); }
