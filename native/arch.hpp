// The name of the copy that is being compiled; CMake sets it for all copies but the one for any machine. The hot headers
// live in `inline namespace OMINOES_ARCH`, so that a copy compiled for AVX2 never shares a symbol with the copy that runs
// on any machine (see native/README.md).
#pragma once

#ifndef OMINOES_ARCH
#define OMINOES_ARCH baseline
#endif

#define OMINOES_QUOTED_AS_IT_IS(name) #name
#define OMINOES_QUOTED(name) OMINOES_QUOTED_AS_IT_IS(name)
