// The batches of Holomino, for each size of its positions.
#include "batch/batch.hpp"
#include "batch/holomino.hpp"
#include "batch/makers.hpp"

namespace ominoes::batch {
namespace {

constexpr Maker kHolomino[] = {maker<holomino::BatchTable<holomino::Small>>(),
                               maker<holomino::BatchTable<holomino::Medium>>(),
                               maker<holomino::BatchTable<holomino::Large>>()};

}  // namespace

Makers holomino_makers() { return {kHolomino, 3}; }

}  // namespace ominoes::batch
