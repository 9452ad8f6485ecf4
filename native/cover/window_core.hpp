// The core of the window engine: first empty cell. The board is kept shifted so that its first empty cell is bit 0.
// Each byte of what follows selects an entry of the lookup, and the entries together give all shapes that fit. Frames
// lie on one stack and are written without a branch. Each copy includes this in a namespace of its own.

template <int N, int Chunks>
inline void look_up(const WindowState& s, WindowFrame<N>& frame) {
  const std::uint64_t ahead = frame.blocked >> 1;
  for (int w = 0; w < N; ++w) frame.fits[w] = frame.kept[w];
  for (int chunk = 0; chunk < Chunks; ++chunk) {
    const std::uint64_t* entry = s.lookup + (std::size_t(chunk) * 256 + ((ahead >> (8 * chunk)) & 255)) * N;
    for (int w = 0; w < N; ++w) frame.fits[w] &= entry[w];
  }
}

template <int N, int Chunks>
void look_frame(const WindowState& s, void* frame) {
  look_up<N, Chunks>(s, *static_cast<WindowFrame<N>*>(frame));
}

// Whether a covered board also satisfies the lower bounds.
template <int N>
inline bool bounds_met(const WindowState& s, const WindowFrame<N>& frame) {
  for (int w = 0; w < N; ++w)
    if (frame.kept[w] & s.must[w]) return false;
  for (std::uint32_t c = 0; c < s.counter_count; ++c)
    if ((frame.counts & s.counters[c].field) < s.counters[c].least) return false;
  return true;
}

template <int N, int Chunks, WindowMode Mode>
Status run_window(WindowState& s, std::uint64_t nodes, bool collect) {
  using Frame = WindowFrame<N>;
  Frame* const frames = static_cast<Frame*>(s.frames);
  std::size_t top = s.top;
  Status status = Status::exhausted;
  std::uint64_t visited = 0;
  while (top) {
    if (visited >= nodes) {
      status = Status::paused;
      break;
    }
    const Frame frame = frames[--top];
    if (frame.depth) s.path[frame.depth - 1] = frame.shape;
    if (frame.at == kComplete) {
      ++s.tally[frame.depth];
      if (!collect) continue;
      s.solved = frame.depth;
      status = Status::found;
      break;
    }
    s.path_at[frame.depth] = frame.at;
    if (frame.depth == s.ceiling) {
      status = Status::ceiling;
      break;
    }
    const bool last = Mode == WindowMode::exact && !collect && frame.depth + 2u >= s.pieces;
    if (last && frame.depth + 1u == s.pieces) {
      for (int w = 0; w < N; ++w) s.tally[s.pieces] += static_cast<unsigned>(__builtin_popcountll(frame.fits[w]));
      ++visited;
      continue;
    }
    std::uint64_t leaves = 0;
    for (int w = 0; w < N; ++w) {
      for (std::uint64_t rest = frame.fits[w]; rest; rest &= rest - 1) {
        const unsigned shape = static_cast<unsigned>(w * 64 + __builtin_ctzll(rest));
        Frame& child = frames[top];
        child.depth = static_cast<std::uint16_t>(frame.depth + 1);
        child.shape = static_cast<std::uint16_t>(shape);
        for (int k = 0; k < N; ++k) child.kept[k] = frame.kept[k] & s.keep[shape * N + unsigned(k)];
        ++visited;
        if constexpr (Mode == WindowMode::counted) {
          child.counts = frame.counts + s.add[shape];
          if (child.counts & s.guard) continue;
        } else {
          child.counts = 0;
        }
        std::uint64_t blocked = frame.blocked | s.masks[shape];
        std::uint32_t at = frame.at;
        if (blocked == ~std::uint64_t{0}) [[unlikely]] {
          // No cell is free in this window: search for the next empty cell further on.
          do at += 64;
          while (at < s.end && s.walls[at] == ~std::uint64_t{0});
          if (at >= s.end) {
            if (!bounds_met<N>(s, child)) continue;
            if (collect) {
              child.at = kComplete;
              ++top;
            } else {
              ++s.tally[child.depth];
            }
            continue;
          }
          blocked = s.walls[at];
        }
        const unsigned step = static_cast<unsigned>(__builtin_ctzll(~blocked));
        at += step;
        child.at = at;
        child.blocked = (blocked >> step) | s.walls[at];
        look_up<N, Chunks>(s, child);
        std::uint64_t any = 0;
        for (int k = 0; k < N; ++k) any |= child.fits[k];
        if (last) {
          for (int k = 0; k < N; ++k) leaves += static_cast<unsigned>(__builtin_popcountll(child.fits[k]));
        } else {
          top += any != 0;
        }
      }
    }
    if (last) s.tally[s.pieces] += leaves;
  }
  s.top = top;
  s.nodes += visited;
  return status;
}
