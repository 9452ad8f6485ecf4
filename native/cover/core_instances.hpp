// All instances of the hot loops as function pointers. The namespace of each copy includes this.

template <int N, int Chunks>
constexpr void fill_window(WindowCore (&target)[3], WindowLookUp& look) {
  target[0] = run_window<N, Chunks, WindowMode::exact>;
  target[1] = run_window<N, Chunks, WindowMode::subset>;
  target[2] = run_window<N, Chunks, WindowMode::counted>;
  look = look_frame<N, Chunks>;
}

template <int N>
constexpr void fill_window_words(WindowCore (&target)[4][3], WindowLookUp (&look)[4]) {
  fill_window<N, 2>(target[0], look[0]);
  fill_window<N, 4>(target[1], look[1]);
  fill_window<N, 6>(target[2], look[2]);
  fill_window<N, 8>(target[3], look[3]);
}

constexpr Cores make_cores() {
  Cores result{};
#define OMINOES_SLICED(index, words)             \
  static_assert(kSlicedWords[index] == (words)); \
  result.sliced[index] = run_sliced<words>;      \
  result.choose[index] = choose_column<words>
  OMINOES_SLICED(0, 1);
  OMINOES_SLICED(1, 2);
  OMINOES_SLICED(2, 3);
  OMINOES_SLICED(3, 4);
  OMINOES_SLICED(4, 6);
  OMINOES_SLICED(5, 8);
  OMINOES_SLICED(6, 12);
  OMINOES_SLICED(7, 16);
  OMINOES_SLICED(8, 24);
  OMINOES_SLICED(9, 32);
#undef OMINOES_SLICED
  fill_window_words<1>(result.window[0], result.look[0]);
  fill_window_words<2>(result.window[1], result.look[1]);
  fill_window_words<4>(result.window[2], result.look[2]);
  return result;
}
