#!/usr/bin/env bash
# Runs the tests of the kernels against kernels built with AddressSanitizer and UndefinedBehaviorSanitizer.
# The first report fails the run. `make sanitize` calls this with the environment's bin folder.
set -euo pipefail

bin=$(cd "${1:?usage: native/sanitize.sh BIN}" && pwd)
cd "$(dirname "$0")/.."
build=build/sanitize

rm -rf "$build/wheel" "$build/site"
"$bin/pip" wheel -q --no-build-isolation --no-deps -w "$build/wheel" \
  -C build-dir="$build/cmake" -C cmake.build-type=RelWithDebInfo \
  -C cmake.define.OMINOES_PAGE=OFF -C cmake.define.OMINOES_SANITIZE=ON -C cmake.define.OMINOES_WERROR=ON .
"$bin/pip" install -q --no-deps --target "$build/site" "$build"/wheel/*.whl

# Python itself is not sanitized, so the sanitizers' libraries must be loaded before it loads a kernel.
compiler=${CXX:-c++}
preload=$("$compiler" -print-file-name=libasan.so)
for library in libubsan.so libstdc++.so; do
  preload="$preload:$("$compiler" -print-file-name=$library)"
done

mapfile -t tests < <(find tests -name 'test_*kernel*.py' | sort)
for cpu in fastest avx2 baseline; do
  echo "# the kernels under sanitizers, copy: $cpu"
  LD_PRELOAD="$preload" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
    OMINOES_CPU="$cpu" PYTHONPATH="$build/site" \
    "$bin/python" -m pytest -q --capture=sys -p no:cacheprovider -m "not slow" "${tests[@]}"
done
