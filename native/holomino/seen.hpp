// A position with its table, as other kernels of the house borrow it through Python: in a capsule whose name
// also says how much room it has.
#pragma once

#include <memory>

#include "holomino/position.hpp"

namespace ominoes::holomino {

template <class Room>
constexpr const char* kCapsule = "";
template <>
inline constexpr const char* kCapsule<Small> = "ominoes.holomino.small";
template <>
inline constexpr const char* kCapsule<Medium> = "ominoes.holomino.medium";
template <>
inline constexpr const char* kCapsule<Large> = "ominoes.holomino.large";

template <class Room>
struct Seen {
  static constexpr const char* kName = kCapsule<Room>;
  std::shared_ptr<const Table<Room>> table;
  Position<Room> position;
};

}  // namespace ominoes::holomino
