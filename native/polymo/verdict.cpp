// Checks a move rule by rule, and names the first rule that it breaks.
#include "verdict.hpp"

namespace ominoes::polymo {
namespace {

constexpr Verdict kOk = {"ok", 0};

Cells first_only(Cells cells) { return cells & (0 - cells); }

Verdict on_opening(const Lookup& lookup, const Position& position, Move move) {
  if (move.form != kOpen) return {"opening-first", 0};
  if ((position.pens_taken >> move.pen & 1) != 0) return {"opening-pen-taken", 0};
  const bool over_x = position.x_for_all || position.seat == position.active;  // PM-1
  if (over_x && !has(cells_of(lookup, move), lookup.x)) return {"misses-x", one(lookup.x)};
  return kOk;
}

// The planned figures in a colour that share squares with a set.
struct MetPlans {
  int figures = 0;
  Cells cells = 0;
};

MetPlans planned_in(const Lookup& lookup, const Sheet& sheet, int pen, Cells reach) {
  MetPlans met;
  for (int i = 0; i < sheet.planned_count; ++i) {
    if (sheet.planned[i].pen != pen) continue;
    const Cells cells = cells_of(lookup, sheet.planned[i]);
    if ((cells & reach) == 0) continue;
    ++met.figures;
    met.cells |= cells;
  }
  return met;
}

Verdict on_cross(const Lookup& lookup, const Position& position, Move move) {
  const Sheet& sheet = position.sheets[position.seat];
  const Cells figure = cells_of(lookup, move);
  const Cells colour = sheet.colours[move.pen];
  const Cells painted = colour & ~planned_in(lookup, sheet, move.pen, ~Cells{0}).cells;
  const Cells added = figure & ~colour;
  if ((added & covered(sheet)) != 0) return {"square-taken", first_only(added & covered(sheet))};
  if ((figure & painted) != 0) return {"square-painted", first_only(figure & painted)};
  if (added == 0) return {"nothing-new", 0};
  if ((added & beside(painted)) != 0) return {"beside-painted", first_only(added & beside(painted))};
  const MetPlans met = planned_in(lookup, sheet, move.pen, figure | beside(added));
  if (met.figures > 1) return {"joins-planned", met.cells};  // PM-4
  const Cells whole = figure | met.cells;
  if (count(whole) > kMostSquares) return {"too-large", whole};  // PM-8
  if (whole != figure) return {"name-whole", whole};
  if (position.number != 0 && count(added) > position.number) return {"too-many", added};
  if (position.number != 0 && count(added) < position.number) return {"too-few", added};  // PM-2
  return kOk;
}

Verdict on_finish(const Lookup& lookup, const Position& position, Move move) {
  const Sheet& sheet = position.sheets[position.seat];
  const Cells figure = cells_of(lookup, move);
  const MetPlans met = planned_in(lookup, sheet, move.pen, figure);
  if (met.figures == 0) {
    const bool painted = (figure & ~sheet.colours[move.pen]) == 0;
    return {painted ? "finished-already" : "nothing-planned", figure};
  }
  if (met.cells != figure) return {"finish-whole", met.cells};
  if (position.number == 0 && move.form == kFinish) return {"number-unnamed", 0};
  if (position.number != 0 && move.form != kFinish) return {"number-known", 0};
  return kOk;
}

}  // namespace

Verdict verdict(const Lookup& lookup, const Position& position, Move move) {
  if (position.phase == Phase::opening) return on_opening(lookup, position, move);
  if (move.form == kOpen) return {"opening-over", 0};
  if ((position.pens_taken >> move.pen & 1) != 0) return {"pen-taken", 0};
  if ((available_pens(position) >> move.pen & 1) == 0) return {"pen-not-rolled", 0};
  return move.form < kFinish ? on_cross(lookup, position, move) : on_finish(lookup, position, move);
}

}  // namespace ominoes::polymo
