// Names the copy of the code that is being compiled. The hot headers live in
// `inline namespace OMINOES_ARCH`, so that a copy made with AVX2 switched on never shares a symbol
// with the copy that has to run on any machine (see native/README.md).
#pragma once

#ifndef OMINOES_ARCH
#define OMINOES_ARCH baseline
#endif
