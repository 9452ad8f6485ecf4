// The core of the sliced engine: exact cover with bounds, fewest options first. The options of a level lie in one flat
// array. A choice copies those that do not clash with it, and carry-save counters over the copied masks give the number
// of options of all columns at once (0 to 7, or more). Each copy includes this in a namespace of its own.

template <int W>
inline bool choose_column(SlicedLevel& level) {
  std::uint64_t ones[W] = {}, twos[W] = {}, fours[W] = {}, more[W] = {};
  const std::uint64_t* row = level.masks;
  for (std::uint32_t r = 0; r < level.rows; ++r, row += W) {
    for (int i = 0; i < W; ++i) {
      const std::uint64_t carry = ones[i] & row[i];
      ones[i] ^= row[i];
      const std::uint64_t carry2 = twos[i] & carry;
      twos[i] ^= carry;
      more[i] |= fours[i] & carry2;
      fours[i] ^= carry2;
    }
  }
  std::uint64_t dead = 0;
  for (int i = 0; i < W; ++i) dead |= level.open[i] & ~(ones[i] | twos[i] | fours[i] | more[i]);
  if (dead) return false;
  for (unsigned count = 1; count < 8; ++count) {
    for (int i = 0; i < W; ++i) {
      std::uint64_t match = level.open[i] & ~more[i];
      match &= (count & 1) ? ones[i] : ~ones[i];
      match &= (count & 2) ? twos[i] : ~twos[i];
      match &= (count & 4) ? fours[i] : ~fours[i];
      if (match) {
        level.column = static_cast<std::uint32_t>(i * 64 + __builtin_ctzll(match));
        return true;
      }
    }
  }
  // All columns have eight options or more: count them in full. This is rare, and happens only near the root.
  std::uint32_t counts[W * 64] = {};
  row = level.masks;
  for (std::uint32_t r = 0; r < level.rows; ++r, row += W)
    for (int i = 0; i < W; ++i)
      for (std::uint64_t rest = row[i] & level.open[i]; rest; rest &= rest - 1)
        ++counts[i * 64 + __builtin_ctzll(rest)];
  std::uint32_t best = ~0u;
  for (int i = 0; i < W; ++i)
    for (std::uint64_t rest = level.open[i]; rest; rest &= rest - 1) {
      const std::uint32_t column = static_cast<std::uint32_t>(i * 64 + __builtin_ctzll(rest));
      if (counts[column] < best) {
        best = counts[column];
        level.column = column;
      }
    }
  return true;
}

// Copies the rows of [first, last) that share no column with `clash`.
template <int W>
inline std::uint32_t copy_rows(const SlicedLevel& from, std::uint32_t first, std::uint32_t last,
                               const std::uint64_t* clash, SlicedLevel& to, std::uint32_t kept) {
  const std::uint64_t* row = from.masks + std::size_t{first} * W;
  for (std::uint32_t r = first; r < last; ++r, row += W) {
    std::uint64_t shared = 0;
    std::uint64_t* target = to.masks + std::size_t{kept} * W;
    for (int i = 0; i < W; ++i) {
      shared |= row[i] & clash[i];
      target[i] = row[i];
    }
    to.ids[kept] = from.ids[r];
    kept += shared == 0;
  }
  return kept;
}

// Takes row r of the deepest level. Returns whether this completes a solution.
template <int W>
inline bool take_row(SlicedState& s, SlicedLevel& level, std::uint32_t r) {
  SlicedLevel& next = s.levels[s.depth + 1];
  const std::uint64_t* row = level.masks + std::size_t{r} * W;
  const std::uint32_t id = level.ids[r];
  std::uint64_t clash[W];
  for (int i = 0; i < W; ++i) {
    clash[i] = row[i] & s.strict[i];
    next.open[i] = level.open[i] & ~clash[i];
  }
  if (s.counter_count) {
    for (std::uint32_t c = 0; c < s.counter_count; ++c) next.used[c] = level.used[c];
    for (std::uint32_t u = s.use_starts[id]; u < s.use_starts[id + 1]; ++u) {
      const Counter& counter = s.counters[s.counter_uses[u].counter];
      std::uint16_t& used = next.used[s.counter_uses[u].counter];
      if (used + s.counter_uses[u].amount > counter.most) return false;
      used = static_cast<std::uint16_t>(used + s.counter_uses[u].amount);
      const std::uint64_t bit = std::uint64_t{1} << (counter.column & 63);
      if (used == counter.most) clash[counter.column >> 6] |= bit;
      if (used >= counter.least) next.open[counter.column >> 6] &= ~bit;
    }
  }
  next.chosen = id;
  next.pieces = level.pieces + s.pieces[id];
  std::uint64_t any = 0;
  for (int i = 0; i < W; ++i) any |= next.open[i];
  if (!any && !s.optional) {
    ++s.tally[next.pieces];
    s.solved = s.depth + 1;
    return true;
  }
  if (next.capacity < level.rows) s.reserve(s.owner, s.depth + 1, level.rows);

  // The options of a strict column exclude each other. For any other column, leave out the options tried before:
  // otherwise a solution that uses two of them would be found twice.
  const bool any_column = level.column == kAnyColumn;
  const std::uint64_t bit = any_column ? 0 : std::uint64_t{1} << (level.column & 63);
  const std::uint32_t word = any_column ? 0 : level.column >> 6;
  if (any_column) {
    next.rows = copy_rows<W>(level, r + 1, level.rows, clash, next, 0);
  } else if (s.strict[word] & bit) {
    next.rows = copy_rows<W>(level, 0, level.rows, clash, next, 0);
  } else {
    std::uint64_t tried[W];
    for (int i = 0; i < W; ++i) tried[i] = clash[i];
    tried[word] |= bit;
    next.rows = copy_rows<W>(level, 0, r, tried, next, 0);
    next.rows = copy_rows<W>(level, r + 1, level.rows, clash, next, next.rows);
  }
  next.cursor = 0;
  if (!any) {
    ++s.tally[next.pieces];
    s.solved = s.depth + 1;
    next.column = kAnyColumn;
    if (next.rows) ++s.depth;
    return true;
  }
  if (choose_column<W>(next)) ++s.depth;
  return false;
}

template <int W>
Status run_sliced(SlicedState& s, std::uint64_t nodes, bool collect) {
  for (;;) {
    if (s.depth == s.ceiling) return Status::ceiling;
    SlicedLevel& level = s.levels[s.depth];
    std::uint32_t r = level.cursor;
    if (level.column != kAnyColumn) {
      const std::uint64_t bit = std::uint64_t{1} << (level.column & 63);
      const std::uint64_t* word = level.masks + (level.column >> 6);
      while (r < level.rows && !(word[std::size_t{r} * W] & bit)) ++r;
    }
    level.cursor = r;
    if (r >= level.rows) {
      if (s.depth == s.base) return Status::exhausted;
      --s.depth;
      continue;
    }
    if (nodes-- == 0) return Status::paused;
    level.cursor = r + 1;
    ++s.nodes;
    if (take_row<W>(s, level, r) && collect) return Status::found;
  }
}
