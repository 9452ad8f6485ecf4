// The sliced engine: builds the options as masks over cells and bounds, and runs the sliced core.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <numeric>

#include "cover/cores.hpp"
#include "cover/search.hpp"

namespace ominoes::cover {

namespace {

struct Release {
  void operator()(void* memory) const { std::free(memory); }
};
template <typename T>
using Block = std::unique_ptr<T[], Release>;

template <typename T>
Block<T> allocate(std::size_t count) {
  void* memory = std::calloc(std::max<std::size_t>(count, 1), sizeof(T));
  if (!memory) throw std::bad_alloc();
  return Block<T>(static_cast<T*>(memory));
}

// A part of the search: the row taken at each level, or a solution found while splitting.
struct Part {
  std::vector<std::uint32_t> rows;
  bool solution;
};

class SlicedSearch final : public Search {
 public:
  SlicedSearch(std::shared_ptr<const Problem> problem, const Start& start) : problem_(std::move(problem)) {
    check_start(*problem_, start);
    build_columns();
    build_levels();
    build_options(start);
    force(start.forced);
    root_solved_ = alive_ && levels_[0].column == kAnyColumn;
    single_pending_ = root_solved_;
    single_ = forced_;
  }

  Status run(std::uint64_t nodes, bool collect) override {
    single_reported_ = false;
    if (single_pending_) {
      report_single();
      if (collect) return Status::found;
    }
    if (!alive_ || only_single_) return Status::exhausted;
    const std::uint64_t before = state_.nodes;
    const Status status = core_(state_, nodes, collect);
    nodes_ += state_.nodes - before;
    return status;
  }

  std::vector<std::uint32_t> solution() const override {
    if (single_reported_) return single_;
    std::vector<std::uint32_t> result = forced_;
    for (std::uint32_t level = 1; level <= state_.solved; ++level) result.push_back(levels_[level].chosen);
    return result;
  }

  std::size_t split(std::size_t wanted) override {
    parts_.clear();
    if (!alive_) return 0;
    const std::vector<std::uint64_t> tally = tally_;
    const std::uint64_t nodes = state_.nodes;
    // Go deeper until there are enough parts or the search is over.
    constexpr std::uint32_t kDeepest = 12;
    constexpr std::uint64_t kSplitNodes = 50'000;  // a split that took more nodes goes no deeper
    for (std::uint32_t ceiling = 1; ceiling <= kDeepest; ++ceiling) {
      parts_.clear();
      if (root_solved_) parts_.push_back({{}, true});
      bool unfinished = false;
      rewind(0);
      state_.ceiling = ceiling;
      for (Status status; (status = core_(state_, ~std::uint64_t{0}, true)) != Status::exhausted;) {
        Part part{{}, status == Status::found};
        const std::uint32_t reached = part.solution ? state_.solved : state_.depth;
        for (std::uint32_t level = 0; level < reached; ++level) part.rows.push_back(levels_[level].cursor - 1);
        unfinished |= !part.solution;
        parts_.push_back(std::move(part));
        if (status == Status::ceiling) --state_.depth;
      }
      state_.ceiling = kNoCeiling;
      if (parts_.size() >= wanted || !unfinished || state_.nodes - nodes > kSplitNodes) break;
    }
    std::copy(tally.begin(), tally.end(), tally_.begin());
    nodes_ += state_.nodes - nodes;
    rewind(0);
    return parts_.size();
  }

  void enter(std::size_t number) override {
    if (number >= parts_.size()) throw_invalid("there is no such part of the search");
    const Part& part = parts_[number];
    const std::vector<std::uint64_t> tally = tally_;
    rewind(0);
    for (std::uint32_t level = 0; level < part.rows.size(); ++level) {
      levels_[level].cursor = part.rows[level];
      state_.ceiling = level + 1;
      core_(state_, 1, true);
    }
    state_.ceiling = kNoCeiling;
    state_.base = state_.depth;
    std::copy(tally.begin(), tally.end(), tally_.begin());
    // The row that completed a solution may also have opened a level, which is another part.
    single_pending_ = only_single_ = part.solution;
    single_ = forced_;
    for (std::uint32_t level = 1; level <= part.rows.size(); ++level) single_.push_back(levels_[level].chosen);
  }

 private:
  void build_columns() {
    const Problem& p = *problem_;
    std::uint32_t column = static_cast<std::uint32_t>(p.cells());
    std::vector<std::uint8_t> single(p.bounds().size(), 1);
    std::vector<std::uint64_t> reach(p.bounds().size(), 0);  // options that use a bound
    for (std::size_t option = 0; option < p.options(); ++option)
      for (Use use : p.option_uses(option)) {
        if (use.amount != 1) single[use.bound] = 0;
        ++reach[use.bound];
      }
    column_of_.assign(p.bounds().size(), kAnyColumn);
    counter_of_.assign(p.bounds().size(), kAnyColumn);
    const std::int64_t cells = static_cast<std::int64_t>(p.cells());
    for (std::uint32_t bound = 0; bound < p.bounds().size(); ++bound) {
      const auto [least, most] = p.bounds()[bound];
      if (least > cells || (least > 0 && reach[bound] == 0)) alive_ = false;
      // A bound that can never be violated needs no column.
      if ((least == 0 && most >= cells) || reach[bound] == 0) continue;
      column_of_[bound] = column++;
      if (most == 1 && single[bound]) {
        strict_columns_.push_back(column_of_[bound]);
        if (least == 1) open_columns_.push_back(column_of_[bound]);
      } else {
        counter_of_[bound] = static_cast<std::uint32_t>(counters_.size());
        counters_.push_back({column_of_[bound], static_cast<std::uint16_t>(std::min(least, cells)),
                             static_cast<std::uint16_t>(std::min(most, cells))});
        if (least > 0) open_columns_.push_back(column_of_[bound]);
      }
    }
    const std::uint32_t words = (column + 63) / 64;
    const auto size = std::find_if(std::begin(kSlicedWords), std::end(kSlicedWords),
                                   [&](std::uint32_t offered) { return offered >= words; });
    if (size == std::end(kSlicedWords)) throw_invalid("the figure and its pieces need more than 2048 columns");
    words_ = *size;
    core_ = cores().sliced[size - std::begin(kSlicedWords)];
    choose_ = cores().choose[size - std::begin(kSlicedWords)];
  }

  void build_levels() {
    // Each option covers at least one cell, so no solution has more options than cells.
    const std::size_t count = problem_->cells() + 2;
    levels_.resize(count);
    level_masks_.resize(count);
    level_ids_.resize(count);
    open_ = allocate<std::uint64_t>(count * words_);
    used_ = allocate<std::uint16_t>(count * counters_.size());
    for (std::size_t level = 0; level < count; ++level) {
      levels_[level] = SlicedLevel{};
      levels_[level].open = open_.get() + level * words_;
      levels_[level].used = used_.get() + level * counters_.size();
    }
    tally_.assign(problem_->cells() + 2, 0);
    strict_.assign(words_, 0);
  }

  void build_options(const Start& start) {
    const Problem& p = *problem_;
    SlicedLevel& root = levels_[0];
    std::vector<std::uint8_t> banned(p.options(), 0);
    for (std::uint32_t option : start.banned) banned[option] = 1;
    std::vector<std::uint32_t> order;
    for (std::uint32_t option = 0; option < p.options(); ++option)
      if (!banned[option]) order.push_back(option);
    if (start.seed) {
      Random random(start.seed);
      shuffle(order, random);
    }
    auto set = [](std::uint64_t* mask, std::uint32_t column) {
      mask[column >> 6] |= std::uint64_t{1} << (column & 63);
    };
    reserve(0, static_cast<std::uint32_t>(order.size()));
    root.rows = static_cast<std::uint32_t>(order.size());
    for (std::uint32_t row = 0; row < root.rows; ++row) {
      std::uint64_t* mask = root.masks + std::size_t{row} * words_;
      std::fill_n(mask, words_, 0);
      root.ids[row] = order[row];
      for (std::uint32_t cell : p.option_cells(order[row])) set(mask, cell);
      for (Use use : p.option_uses(order[row]))
        if (column_of_[use.bound] != kAnyColumn) set(mask, column_of_[use.bound]);
    }
    use_starts_.push_back(0);
    for (std::uint32_t option = 0; option < p.options(); ++option) {
      for (Use use : p.option_uses(option))
        if (counter_of_[use.bound] != kAnyColumn) uses_.push_back({counter_of_[use.bound], use.amount});
      use_starts_.push_back(static_cast<std::uint32_t>(uses_.size()));
      pieces_.push_back(p.option_pieces(option));
    }
    for (std::uint32_t cell = 0; cell < p.cells(); ++cell) {
      set(strict_.data(), cell);
      if (p.required(cell)) set(root.open, cell);
    }
    for (std::uint32_t column : strict_columns_) set(strict_.data(), column);
    for (std::uint32_t column : open_columns_) set(root.open, column);

    state_ = SlicedState{};
    state_.levels = levels_.data();
    state_.strict = strict_.data();
    state_.counters = counters_.data();
    state_.counter_count = static_cast<std::uint32_t>(counters_.size());
    state_.use_starts = use_starts_.data();
    state_.counter_uses = uses_.data();
    state_.pieces = pieces_.data();
    state_.tally = tally_.data();
    state_.ceiling = kNoCeiling;
    state_.optional = p.has_optional_cells();
    state_.owner = this;
    state_.reserve = [](void* owner, std::uint32_t level, std::uint32_t rows) {
      static_cast<SlicedSearch*>(owner)->reserve(level, rows);
    };
    settle_root();
  }

  // Chooses the first column. With no open column there is none, and every option is a possible step.
  void settle_root() {
    SlicedLevel& root = levels_[0];
    root.cursor = 0;
    root.column = kAnyColumn;
    if (std::any_of(root.open, root.open + words_, [](std::uint64_t word) { return word != 0; }))
      alive_ = alive_ && choose_(root);
  }

  // Takes options permanently: they become part of every solution, and the levels start below them.
  void force(const std::vector<std::uint32_t>& options) {
    for (std::uint32_t option : options) {
      if (!alive_) return;
      SlicedLevel& root = levels_[0];
      const std::uint32_t* place = std::find(root.ids, root.ids + root.rows, option);
      if (place == root.ids + root.rows) {
        alive_ = false;
        return;
      }
      const std::uint32_t row = static_cast<std::uint32_t>(place - root.ids);
      take_at_root(row);
    }
  }

  void take_at_root(std::uint32_t row) {
    SlicedLevel& root = levels_[0];
    const std::vector<std::uint64_t> mask(root.masks + std::size_t{row} * words_,
                                          root.masks + std::size_t{row + 1} * words_);
    const std::uint32_t option = root.ids[row];
    std::vector<std::uint64_t> clash(words_);
    for (std::uint32_t i = 0; i < words_; ++i) {
      clash[i] = mask[i] & strict_[i];
      root.open[i] &= ~clash[i];
    }
    for (std::uint32_t u = use_starts_[option]; u < use_starts_[option + 1]; ++u) {
      const Counter& counter = counters_[uses_[u].counter];
      const std::uint32_t used = root.used[uses_[u].counter] + uses_[u].amount;
      if (used > counter.most) alive_ = false;
      root.used[uses_[u].counter] = static_cast<std::uint16_t>(used);
      const std::uint64_t bit = std::uint64_t{1} << (counter.column & 63);
      if (used >= counter.most) clash[counter.column >> 6] |= bit;
      if (used >= counter.least) root.open[counter.column >> 6] &= ~bit;
    }
    std::uint32_t kept = 0;
    for (std::uint32_t r = 0; r < root.rows; ++r) {
      std::uint64_t shared = 0;
      for (std::uint32_t i = 0; i < words_; ++i) shared |= root.masks[std::size_t{r} * words_ + i] & clash[i];
      if (shared) continue;
      std::memmove(root.masks + std::size_t{kept} * words_, root.masks + std::size_t{r} * words_, words_ * 8);
      root.ids[kept++] = root.ids[r];
    }
    root.rows = kept;
    root.pieces += pieces_[option];
    forced_.push_back(option);
    settle_root();
  }

  void reserve(std::uint32_t level, std::uint32_t rows) {
    SlicedLevel& target = levels_[level];
    if (target.capacity >= rows && target.masks) return;
    level_masks_[level] = allocate<std::uint64_t>(std::size_t{rows} * words_);
    level_ids_[level] = allocate<std::uint32_t>(rows);
    target.masks = level_masks_[level].get();
    target.ids = level_ids_[level].get();
    target.capacity = rows;
  }

  void rewind(std::uint32_t depth) {
    state_.depth = depth;
    state_.base = depth;
    levels_[depth].cursor = 0;
  }

  void report_single() {
    single_pending_ = false;
    single_reported_ = true;
    ++nodes_;
    std::uint32_t pieces = 0;
    for (std::uint32_t option : single_) pieces += pieces_[option];
    ++tally_[pieces];
  }

  std::shared_ptr<const Problem> problem_;
  SlicedCore core_ = nullptr;
  SlicedChoose choose_ = nullptr;
  std::uint32_t words_ = 0;
  bool alive_ = true;
  std::vector<std::uint32_t> column_of_, counter_of_, strict_columns_, open_columns_;
  std::vector<Counter> counters_;
  std::vector<std::uint32_t> use_starts_, pieces_, forced_;
  std::vector<CounterUse> uses_;
  std::vector<std::uint64_t> strict_;
  std::vector<SlicedLevel> levels_;
  std::vector<Block<std::uint64_t>> level_masks_;
  std::vector<Block<std::uint32_t>> level_ids_;
  Block<std::uint64_t> open_;
  Block<std::uint16_t> used_;
  SlicedState state_{};
  std::vector<Part> parts_;
  bool root_solved_ = false;  // the forced options alone are a solution
  // A solution found while splitting is a part of its own and is reported once.
  bool single_pending_ = false;
  bool single_reported_ = false;
  bool only_single_ = false;
  std::vector<std::uint32_t> single_;
};

}  // namespace

std::unique_ptr<Search> make_sliced_search(std::shared_ptr<const Problem> problem, const Start& start) {
  return std::make_unique<SlicedSearch>(std::move(problem), start);
}

}  // namespace ominoes::cover
