// The copy of batch.cpp for machines with AVX2 and BMI2.
#define OMINOES_ARCH avx2
#include "batch.cpp"
