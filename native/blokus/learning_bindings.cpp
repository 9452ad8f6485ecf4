// The Python bindings of learning, in the kernel of research. Every argument is checked here.
// src/ominoes/research/_kernel.pyi documents them.
#include "blokus/learning_bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "argument_error.hpp"
#include "blokus/learning.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ominoes::blokus {
namespace {

using Weights = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

const BorrowedPosition& opened(nb::handle capsule) {
  const void* borrowed = PyCapsule_GetPointer(capsule.ptr(), BorrowedPosition::kName);
  if (borrowed == nullptr) throw nb::python_error();
  return *static_cast<const BorrowedPosition*>(borrowed);
}

nb::ndarray<nb::numpy, float, nb::ndim<1>> as_array(std::vector<float> numbers) {
  auto* held = new std::vector<float>(std::move(numbers));
  const nb::capsule owner(held, [](void* data) noexcept { delete static_cast<std::vector<float>*>(data); });
  return {held->data(), {held->size()}, owner};
}

using LessonTuple = std::tuple<nb::object, std::vector<int>, std::vector<float>>;

auto prior_gradient(const Weights& weights, const std::vector<LessonTuple>& given) {
  if (weights.shape(0) != kPriorWeights) throw_invalid("the prior has a fixed number of weights");
  std::vector<Lesson> lessons;
  for (const auto& [capsule, ids, shares] : given) {
    const BorrowedPosition* borrowed = &opened(capsule);
    if (ids.size() != shares.size()) throw_invalid("each action needs one share");
    if (!lessons.empty() && lessons.front().borrowed->lookup != borrowed->lookup)
      throw_invalid("all lessons must be of one board");
    lessons.push_back({borrowed, ids, shares});
  }
  std::vector<float> gradient(kPriorWeights);
  Lessons total;
  {
    const nb::gil_scoped_release unlocked;
    total = learn(lessons, weights.data(), gradient.data());
  }
  return std::make_tuple(as_array(std::move(gradient)), total.loss, total.hits);
}

}  // namespace

void bind_learning(nb::module_& m) {
  m.attr("BLOKUS_PRIOR_WEIGHTS") = kPriorWeights;
  m.attr("BLOKUS_PHASES") = kPhases;
  m.attr("BLOKUS_ROLES") = kRoles;
  m.attr("BLOKUS_NEAR") = kNear;
  m.attr("BLOKUS_OPEN") = kOpen;
  m.attr("BLOKUS_RINGS") = kRings;
  m.attr("BLOKUS_CONSTELLATIONS") = kNearCodes;
  m.attr("BLOKUS_INPUTS") = kInputs;
  m.attr("BLOKUS_HIDDEN") = kHidden;
  m.def("blokus_temper", &temper, "seats"_a);
  m.def("blokus_prior_gradient", &prior_gradient, "weights"_a, "lessons"_a);
  m.def(
      "blokus_value_inputs", [](nb::handle position) { return as_array(inputs(opened(position))); }, "position"_a);
}

}  // namespace ominoes::blokus
