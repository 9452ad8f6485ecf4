// Why a search stopped for now.
#pragma once

#include <cstdint>

namespace ominoes::cover {

enum class Status : std::uint32_t { exhausted, found, paused, ceiling };

}  // namespace ominoes::cover
