// Why a search paused or ended.
#pragma once

#include <cstdint>

namespace ominoes::cover {

enum class Status : std::uint32_t { exhausted, found, paused, ceiling };

}  // namespace ominoes::cover
