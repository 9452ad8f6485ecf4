// The window engine, for narrow figures: numbers the cells of the board line by line with a wall between lines, builds
// the lookup by window, and runs the window core.
#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "cover/cores.hpp"
#include "cover/search.hpp"

namespace ominoes::cover {

namespace {

constexpr std::uint32_t kNoOption = ~0u;
constexpr std::int64_t kMostPlaces = 1 << 12;

// The places of the cells along the long side of a figure: along × stride + across. The last place of each stride is a
// wall.
struct Layout {
  std::int64_t low_row, low_column, stride, length;
  bool transposed;

  explicit Layout(const std::vector<Cell>& figure) {
    std::int64_t high_row, high_column;
    low_row = high_row = figure[0].row;
    low_column = high_column = figure[0].column;
    for (Cell cell : figure) {
      low_row = std::min<std::int64_t>(low_row, cell.row);
      high_row = std::max<std::int64_t>(high_row, cell.row);
      low_column = std::min<std::int64_t>(low_column, cell.column);
      high_column = std::max<std::int64_t>(high_column, cell.column);
    }
    const std::int64_t height = high_row - low_row + 1, width = high_column - low_column + 1;
    transposed = height > width;
    stride = std::min(height, width) + 1;
    length = std::max(height, width);
  }

  std::int64_t offset(Cell cell) const {
    return transposed ? cell.row * stride + cell.column : cell.column * stride + cell.row;
  }
  std::int64_t place(Cell cell) const {
    const std::int64_t row = cell.row - low_row, column = cell.column - low_column;
    return transposed ? row * stride + column : column * stride + row;
  }
  std::int64_t across(Cell cell) const { return transposed ? cell.column : cell.row; }
};

// A shape as the window sees it: its cells as bits after its first one.
struct View {
  std::uint64_t mask = 0;
  bool fits = false;  // it is no wider than the board
  bool whole = true;  // it has a cell on every line across, so it cannot reach over a wall
  int span = 0;
};

View view(const Shape& shape, const Layout& layout) {
  View result;
  std::int64_t least = 0, low = 0, high = 0, last = 0;
  for (Cell cell : shape.cells) {
    least = std::min(least, layout.offset(cell));
    last = std::max(last, layout.offset(cell));
    low = std::min(low, layout.across(cell));
    high = std::max(high, layout.across(cell));
  }
  result.fits = high - low + 2 <= layout.stride;
  for (std::int64_t line = low; line <= high && result.whole && result.fits; ++line)
    result.whole = std::ranges::any_of(shape.cells, [&](Cell cell) { return layout.across(cell) == line; });
  result.span = static_cast<int>(std::min<std::int64_t>(last - least, 1 << 20));
  if (result.fits && result.span < 64)
    for (Cell cell : shape.cells) result.mask |= std::uint64_t{1} << (layout.offset(cell) - least);
  return result;
}

// Whether a bound needs a packed counter: it is neither "at most one of a single kind" nor always satisfied.
bool needs_counter(const Problem& problem, std::size_t bound) {
  const auto [least, most] = problem.bounds()[bound];
  if (bound < problem.kinds() && most <= 1) return false;
  return least > 0 || most < static_cast<std::int64_t>(problem.cells());
}

// The bits of a counter: room for the most, for one step beyond it, and for the guard.
unsigned counter_width(const Problem& problem, std::size_t bound) {
  const std::uint64_t most = static_cast<std::uint64_t>(
      std::min<std::int64_t>(problem.bounds()[bound].most, static_cast<std::int64_t>(problem.cells())));
  std::uint64_t step = 1;
  for (std::size_t kind = 0; kind < problem.kinds(); ++kind)
    for (Use use : problem.kind_uses(kind))
      if (use.bound == bound) step = std::max<std::uint64_t>(step, use.amount);
  return static_cast<unsigned>(std::bit_width(most + step)) + 1;
}

// The bounds that get a counter: all that are stated, and as many implied ones as there is room for.
std::vector<std::size_t> counted_bounds(const Problem& problem, unsigned& bits) {
  std::vector<std::size_t> result;
  bits = 0;
  for (std::size_t bound = 0; bound < problem.bounds().size(); ++bound) {
    if (!needs_counter(problem, bound)) continue;
    const unsigned width = counter_width(problem, bound);
    if (bound >= problem.stated_bounds() && bits + width > 64) continue;
    bits += width;
    result.push_back(bound);
  }
  return result;
}

}  // namespace

std::string window_refusal(const Problem& problem) {
  if (problem.is_quotient()) return "it places single pieces only";
  if (problem.has_optional_cells()) return "every cell of the figure has to be covered";
  const Layout layout(problem.figure());
  if (layout.stride * layout.length > kMostPlaces) return "the figure is too large for it";
  std::size_t shapes = 0;
  for (const Shape& shape : problem.shapes()) {
    const View seen = view(shape, layout);
    if (!seen.fits) continue;
    ++shapes;
    if (!seen.whole) return "a piece falls into parts";
    if (seen.span > 63) return "a piece reaches further than a window";
  }
  if (shapes > 64 * kMaxShapeWords) return "there are too many oriented pieces for it";
  unsigned bits = 0;
  counted_bounds(problem, bits);
  if (bits > 64) return "the bounds on the pieces need more counters than it has";
  return {};
}

namespace {

// The search without its frames, whose size depends on the number of shapes: a word for every 64 shapes.
class WindowBoard : public Search {
 public:
  Status run(std::uint64_t nodes, bool collect) final {
    const std::uint64_t before = state_.nodes;
    const Status status = core_(state_, nodes, collect);
    nodes_ += state_.nodes - before;
    return status;
  }

  std::vector<std::uint32_t> solution() const final {
    std::vector<std::uint32_t> result = forced_;
    for (std::uint32_t i = 0; i < state_.solved; ++i) result.push_back(option_at_[path_[i] * places_ + path_at_[i]]);
    return result;
  }

 protected:
  WindowBoard(std::shared_ptr<const Problem> problem, const Start& start, std::size_t words)
      : problem_(std::move(problem)), layout_(problem_->figure()), forced_(start.forced), words_(words) {
    check_start(*problem_, start);
    if (!start.banned.empty()) throw_invalid("the window engine cannot ban placements");
    order_shapes(start.seed);
    build_walls();
    build_lookup();
    build_bounds();
    build_state();
    find_start();
  }

  // Room for all frames of a search.
  std::size_t frames() const { return std::max<std::size_t>(order_.size(), 1) * (path_.size() - 1) + 2; }

  bool clash_ = false;  // the forced options contradict each other or a bound
  WindowCore core_ = nullptr;
  WindowLookUp look_ = nullptr;
  std::vector<std::uint16_t> path_;
  std::vector<std::uint32_t> path_at_;
  WindowState state_{};
  WindowFrame<kMaxShapeWords> start_{};  // the first frame, without the shapes that fit

 private:
  // The last shape is tried first: large pieces come early, since small ones fit almost anywhere later.
  void order_shapes(std::uint64_t seed) {
    const auto& shapes = problem_->shapes();
    for (std::uint32_t i = 0; i < shapes.size(); ++i)
      if (view(shapes[i], layout_).fits) order_.push_back(i);
    if (seed) {
      Random random(seed);
      shuffle(order_, random);
    }
    std::ranges::stable_sort(order_, {}, [&](std::uint32_t i) { return shapes[i].cells.size(); });
    for (std::uint32_t i : order_) views_.push_back(view(shapes[i], layout_));
  }

  void build_walls() {
    places_ = static_cast<std::size_t>(layout_.stride * layout_.length);
    std::vector<std::uint8_t> free(places_ + 192, 0);
    for (Cell cell : problem_->figure()) free[static_cast<std::size_t>(layout_.place(cell))] = 1;
    for (std::uint32_t option : forced_)
      for (std::uint32_t cell : problem_->option_cells(option)) {
        std::uint8_t& mark = free[static_cast<std::size_t>(layout_.place(problem_->figure()[cell]))];
        if (!mark) clash_ = true;
        mark = 0;
      }
    walls_.assign(places_ + 128, 0);
    std::uint64_t window = ~std::uint64_t{0};
    for (std::size_t place = walls_.size(); place-- > 0;) {
      window = (window << 1) | (free[place] ? 0u : 1u);
      walls_[place] = window;
    }
    option_at_.assign(order_.size() * places_, kNoOption);
    std::vector<std::uint32_t> rank(problem_->shapes().size(), kNoOption);
    for (std::uint32_t i = 0; i < order_.size(); ++i) rank[order_[i]] = i;
    for (std::uint32_t option = 0; option < problem_->options(); ++option) {
      std::int64_t first = kMostPlaces;
      for (std::uint32_t cell : problem_->option_cells(option))
        first = std::min(first, layout_.place(problem_->figure()[cell]));
      option_at_[rank[problem_->option_shape(option)] * places_ + static_cast<std::size_t>(first)] = option;
    }
  }

  void build_lookup() {
    int span = 1;
    for (const View& seen : views_) span = std::max(span, seen.span);
    const auto chunks = std::find_if(std::begin(kWindowChunks), std::end(kWindowChunks),
                                     [&](std::uint32_t offered) { return offered * 8 >= unsigned(span); });
    if (chunks == std::end(kWindowChunks)) throw std::logic_error("a piece reaches further than a window");
    chunk_index_ = static_cast<std::size_t>(chunks - std::begin(kWindowChunks));
    lookup_.assign(std::size_t{*chunks} * 256 * words_, 0);
    for (std::uint32_t chunk = 0; chunk < *chunks; ++chunk)
      for (std::uint32_t blocked = 0; blocked < 256; ++blocked)
        for (std::size_t i = 0; i < views_.size(); ++i)
          if (!((views_[i].mask >> 1 >> (8 * chunk)) & blocked))
            lookup_[(chunk * 256 + blocked) * words_ + i / 64] |= std::uint64_t{1} << (i % 64);
    for (const View& seen : views_) masks_.push_back(seen.mask);
    masks_.resize(64 * words_, 0);
  }

  void build_bounds() {
    const Problem& p = *problem_;
    const std::size_t shapes = order_.size();
    keep_.assign(64 * words_ * words_, ~std::uint64_t{0});
    add_.assign(64 * words_, 0);
    for (std::size_t i = 0; i < shapes; ++i) start_.kept[i / 64] |= std::uint64_t{1} << (i % 64);
    auto kind_of = [&](std::size_t i) { return p.shapes()[order_[i]].kind; };

    std::vector<std::uint64_t> step(p.bounds().size(), 0);
    unsigned shift = 0, bits = 0;
    for (std::size_t bound : counted_bounds(p, bits)) {
      const std::int64_t cells = static_cast<std::int64_t>(p.cells());
      const unsigned width = counter_width(p, bound);
      const std::uint64_t most = static_cast<std::uint64_t>(std::min(p.bounds()[bound].most, cells));
      const std::uint64_t least = static_cast<std::uint64_t>(std::min(p.bounds()[bound].least, cells + 1));
      const std::uint64_t guard = std::uint64_t{1} << (width - 1);
      const std::uint64_t start = guard - 1 - most;
      step[bound] = std::uint64_t{1} << shift;
      start_.counts |= start << shift;
      guard_ |= guard << shift;
      counters_.push_back({(guard - 1) << shift, std::min(start + least, guard) << shift});
      shift += width;
    }
    std::vector<std::int64_t> taken(p.kinds(), 0);
    for (std::uint32_t option : forced_) {
      ++taken[p.option_kind(option)];
      for (Use use : p.option_uses(option)) start_.counts += step[use.bound] * use.amount;
      if (start_.counts & guard_) clash_ = true;
    }
    bool exact = counters_.empty();
    std::size_t area = 0, pieces = 0;
    std::vector<std::size_t> kind_area(p.kinds(), 0);
    for (const Shape& shape : p.shapes()) kind_area[shape.kind] = shape.cells.size();
    for (std::size_t kind = 0; kind < p.kinds(); ++kind) {
      const auto [least, most] = p.bounds()[kind];
      const bool single = most <= 1;
      if (taken[kind] > most) clash_ = true;
      exact = exact && least == most && single;
      if (most == 1 && taken[kind] == 0) {
        area += kind_area[kind];
        ++pieces;
        // A kind without a shape that fits the board has no bit in `must_`.
        bool seen = false;
        for (std::size_t i = 0; i < shapes; ++i) seen |= kind_of(i) == kind;
        if (least == 1 && !seen) clash_ = true;
      }
      for (std::size_t i = 0; i < shapes; ++i) {
        if (kind_of(i) != kind) continue;
        const std::uint64_t bit = std::uint64_t{1} << (i % 64);
        if (most == 0 || (single && taken[kind])) start_.kept[i / 64] &= ~bit;
        if (single && least == 1) must_[i / 64] |= bit;
        for (Use use : p.kind_uses(kind)) add_[i] += step[use.bound] * use.amount;
        if (single)
          for (std::size_t j = 0; j < shapes; ++j)
            if (kind_of(j) == kind) keep_[i * words_ + j / 64] &= ~(std::uint64_t{1} << (j % 64));
      }
    }
    std::size_t covered = 0;
    for (std::uint32_t option : forced_) covered += p.option_cells(option).size();
    exact = exact && area + covered == p.cells() && pieces > 0;
    mode_ = exact ? WindowMode::exact : counters_.empty() ? WindowMode::subset : WindowMode::counted;
    pieces_ = static_cast<std::uint32_t>(pieces);
  }

  void build_state() {
    std::size_t smallest = problem_->cells();
    for (std::uint32_t i : order_) smallest = std::min(smallest, problem_->shapes()[i].cells.size());
    const std::size_t deepest = problem_->cells() / std::max<std::size_t>(smallest, 1) + 1;
    path_.assign(deepest + 1, 0);
    path_at_.assign(deepest + 1, 0);
    tally_.assign(deepest + forced_.size() + 1, 0);
    state_.lookup = lookup_.data();
    state_.masks = masks_.data();
    state_.keep = keep_.data();
    state_.add = add_.data();
    state_.walls = walls_.data();
    state_.must = must_;
    state_.counters = counters_.data();
    state_.counter_count = static_cast<std::uint32_t>(counters_.size());
    state_.tally = tally_.data() + forced_.size();
    state_.guard = guard_;
    state_.end = static_cast<std::uint32_t>(places_);
    state_.pieces = pieces_;
    state_.ceiling = kNoCeiling;
    state_.path = path_.data();
    state_.path_at = path_at_.data();
    const auto offered = std::find(std::begin(kWindowWords), std::end(kWindowWords), words_);
    if (offered == std::end(kWindowWords)) throw std::logic_error("no core has so many words");
    const auto words = static_cast<std::size_t>(offered - std::begin(kWindowWords));
    core_ = cores().window[words][chunk_index_][static_cast<std::size_t>(mode_)];
    look_ = cores().look[words][chunk_index_];
  }

  void find_start() {
    std::size_t first = 0;
    while (first < places_ && (walls_[first] & 1)) ++first;
    start_.at = static_cast<std::uint32_t>(first);
    if (first < places_) {
      start_.blocked = walls_[first];
      return;
    }
    // The forced options cover the whole figure: they are the only solution, if the bounds allow it.
    start_.at = kComplete;
    for (std::size_t word = 0; word < words_; ++word)
      if (start_.kept[word] & must_[word]) clash_ = true;
    for (const PackedCounter& counter : counters_)
      if ((start_.counts & counter.field) < counter.least) clash_ = true;
  }

  std::shared_ptr<const Problem> problem_;
  Layout layout_;
  std::vector<std::uint32_t> forced_;
  std::size_t words_;
  WindowMode mode_ = WindowMode::subset;
  std::vector<std::uint32_t> order_;  // shapes that fit the board, by rank
  std::vector<View> views_;
  std::size_t places_ = 0, chunk_index_ = 0;
  std::uint32_t pieces_ = 0;
  std::vector<std::uint64_t> walls_, lookup_, masks_, keep_, add_;
  std::vector<std::uint32_t> option_at_;  // by rank × places
  std::uint64_t must_[kMaxShapeWords] = {};
  std::uint64_t guard_ = 0;
  std::vector<PackedCounter> counters_;
};

template <int N>
class WindowSearch final : public WindowBoard {
 public:
  using Frame = WindowFrame<N>;

  WindowSearch(std::shared_ptr<const Problem> problem, const Start& start)
      : WindowBoard(std::move(problem), start, N), frames_(frames()) {
    state_.frames = frames_.data();
    root_.blocked = start_.blocked;
    root_.counts = start_.counts;
    std::copy_n(start_.kept, N, root_.kept);
    root_.at = start_.at;
    if (root_.at != kComplete) look_(state_, &root_);
    restart(root_);
  }

  std::size_t split(std::size_t wanted) override {
    const std::vector<std::uint64_t> tally = tally_;
    const std::uint64_t nodes = state_.nodes;
    constexpr std::uint32_t kDeepest = 12;
    constexpr std::uint64_t kSplitNodes = 1'000'000;  // a split that took more nodes goes no deeper
    for (std::uint32_t ceiling = 1; ceiling <= kDeepest; ++ceiling) {
      parts_.clear();
      bool unfinished = false;
      restart(root_);
      state_.ceiling = ceiling;
      for (Status status; (status = core_(state_, ~std::uint64_t{0}, true)) != Status::exhausted;) {
        const Frame& frame = frames_[state_.top];
        Part part{frame, {}, {}};
        part.shapes.assign(path_.begin(), path_.begin() + frame.depth);
        part.places.assign(path_at_.begin(), path_at_.begin() + frame.depth);
        parts_.push_back(std::move(part));
        unfinished |= status == Status::ceiling;
      }
      state_.ceiling = kNoCeiling;
      if (parts_.size() >= wanted || !unfinished || state_.nodes - nodes > kSplitNodes) break;
    }
    std::copy(tally.begin(), tally.end(), tally_.begin());
    nodes_ += state_.nodes - nodes;
    restart(root_);
    return parts_.size();
  }

  void enter(std::size_t number) override {
    if (number >= parts_.size()) throw_invalid("there is no such part of the search");
    const Part& part = parts_[number];
    restart(part.frame);
    std::copy(part.shapes.begin(), part.shapes.end(), path_.begin());
    std::copy(part.places.begin(), part.places.end(), path_at_.begin());
  }

 private:
  struct Part {
    Frame frame;
    std::vector<std::uint16_t> shapes;
    std::vector<std::uint32_t> places;
  };

  void restart(const Frame& frame) {
    frames_[0] = frame;
    state_.top = clash_ ? 0 : 1;
  }

  Frame root_{};
  std::vector<Frame> frames_;
  std::vector<Part> parts_;
};

}  // namespace

std::unique_ptr<Search> make_window_search(std::shared_ptr<const Problem> problem, const Start& start) {
  if (std::string reason = window_refusal(*problem); !reason.empty())
    throw_invalid({"the window engine cannot take this problem: ", reason});
  const Layout layout(problem->figure());
  std::size_t shapes = 0;
  for (const Shape& shape : problem->shapes()) shapes += view(shape, layout).fits;
  if (shapes <= 64) return std::make_unique<WindowSearch<1>>(std::move(problem), start);
  if (shapes <= 128) return std::make_unique<WindowSearch<2>>(std::move(problem), start);
  return std::make_unique<WindowSearch<4>>(std::move(problem), start);
}

}  // namespace ominoes::cover
