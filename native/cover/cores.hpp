// The hot loops of both engines as plain functions over plain structs. They are compiled twice, for any machine and for
// x86-64 with AVX2 (cores.cpp); chosen_cores.cpp chooses at run time. The callers own the memory: a
// core allocates nothing and calls no shared code but `reserve`.
#pragma once

#include <cstddef>
#include <cstdint>

#include "arch.hpp"
#include "cover/status.hpp"

namespace ominoes::cover {

// ---- the sliced engine: fewest options first ----

inline constexpr std::uint32_t kAnyColumn = ~0u;

// A level of the search: the options still possible after the choices so far.
struct SlicedLevel {
  std::uint64_t* masks;  // rows × words: the columns of each option
  std::uint32_t* ids;    // rows: the number of each option
  std::uint64_t* open;   // words: columns that still have to be covered
  std::uint16_t* used;   // counters: pieces used so far
  std::uint32_t rows;
  std::uint32_t capacity;
  std::uint32_t cursor;  // the next row to try
  std::uint32_t column;  // the column branched on; kAnyColumn when no column is open
  std::uint32_t chosen;  // the option that led here
  std::uint32_t pieces;  // pieces placed so far
};

struct CounterUse {
  std::uint32_t counter;
  std::uint32_t amount;
};

struct Counter {
  std::uint32_t column;
  std::uint16_t least;
  std::uint16_t most;
};

struct SlicedState {
  SlicedLevel* levels;
  const std::uint64_t* strict;  // words: columns that at most one option of a solution may cover
  const Counter* counters;
  const std::uint32_t* use_starts;  // by option, into counter_uses
  const CounterUse* counter_uses;
  const std::uint32_t* pieces;  // by option
  std::uint64_t* tally;
  std::uint64_t nodes;
  std::uint32_t counter_count;
  std::uint32_t depth;
  std::uint32_t base;
  std::uint32_t ceiling;
  std::uint32_t solved;  // the level of the solution just found
  bool optional;         // a covered figure may leave options open
  void* owner;
  void (*reserve)(void* owner, std::uint32_t level, std::uint32_t rows);
};

using SlicedCore = Status (*)(SlicedState&, std::uint64_t nodes, bool collect);
// Chooses the column to branch on; returns false if an open column has no option left.
using SlicedChoose = bool (*)(SlicedLevel&);

inline constexpr std::uint32_t kSlicedWords[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
inline constexpr std::size_t kSlicedSizes = sizeof kSlicedWords / sizeof kSlicedWords[0];

// ---- the window engine: first empty cell ----

inline constexpr std::uint32_t kComplete = ~0u;
inline constexpr std::uint32_t kMaxShapeWords = 4;

// A state of the board as seen from its first empty cell, which is bit 0 of `blocked`.
template <int ShapeWords>
struct WindowFrame {
  std::uint64_t blocked;
  std::uint64_t counts;            // packed counters, each below its guard bit
  std::uint64_t kept[ShapeWords];  // shapes whose kind may still be used
  std::uint64_t fits[ShapeWords];  // those that fit at the first empty cell
  std::uint32_t at;                // the place of the first empty cell
  std::uint16_t depth;
  std::uint16_t shape;  // the shape that led here
};

struct PackedCounter {
  std::uint64_t field;
  std::uint64_t least;  // shifted into the field
};

struct WindowState {
  void* frames;
  std::size_t top;
  const std::uint64_t* lookup;  // [chunk][256][ShapeWords]: shapes without any of these blocked cells
  const std::uint64_t* masks;   // by shape
  const std::uint64_t* keep;    // by shape × ShapeWords: the shapes that stay allowed after it
  const std::uint64_t* add;     // by shape: its steps of the packed counters
  const std::uint64_t* walls;   // by place: the next 64 cells of the empty board
  const std::uint64_t* must;    // ShapeWords: shapes of kinds that every solution uses
  const PackedCounter* counters;
  std::uint64_t* tally;
  std::uint64_t guard;
  std::uint64_t nodes;
  std::uint32_t counter_count;
  std::uint32_t end;
  std::uint32_t pieces;  // exact mode: pieces a solution uses
  std::uint32_t ceiling;
  std::uint16_t* path;     // shape by depth
  std::uint32_t* path_at;  // place by depth
  std::uint32_t solved;    // pieces of the solution just found
};

using WindowCore = Status (*)(WindowState&, std::uint64_t nodes, bool collect);
// Fills `fits` of a frame whose board and kinds are set.
using WindowLookUp = void (*)(const WindowState&, void* frame);

// Exact: every kind once, and the areas add up. Subset: each kind at most once. Counted: packed counters, too.
enum class WindowMode : std::uint32_t { exact, subset, counted };

inline constexpr std::uint32_t kWindowWords[] = {1, 2, 4};
inline constexpr std::uint32_t kWindowChunks[] = {2, 4, 6, 8};

struct Cores {
  SlicedCore sliced[kSlicedSizes];
  SlicedChoose choose[kSlicedSizes];
  WindowCore window[3][4][3];  // [words][chunks][mode]
  WindowLookUp look[3][4];
};

inline namespace OMINOES_ARCH {
extern const Cores kCores;  // this copy
}

// The copy for this machine. Each search asks anew, because tests compare both copies within one process.
const Cores& cores();

}  // namespace ominoes::cover
