// The legal actions of the seat to move: to count them, list them and draw from them (RULES 1.3, 1.5).
//
// A cross is named by the figure that results, so the actions with one pen are a set of placements: for each of the 91
// shapes, the squares that can be its first. Each shape is a smaller shape and one more square, so one AND for each
// shape finds all shapes of up to n squares inside a region.
#pragma once

#include "position.hpp"

namespace ominoes::polymo {

struct Legal {
  // The figures that can be opened or crossed with each pen; only shapes from `begin` to the pen's `end` count.
  Cells figures[kPens][kShapes];
  int begin;
  int end[kPens];
  int counts[kPens];
  int figure_count;  // over all pens
  Form form;         // of the figures: kOpen, or kCross and then kDeclare
  int form_count;

  Planned finishes[kMostPlanned];
  int finish_count;
  Form finish_form;  // kFinish, or kFinishNaming1 and the four after it
  int finish_form_count;

  int total;
};

inline namespace OMINOES_ARCH {

// Finds, for each shape of up to `most` squares, the places of its first square that put it inside a region.
inline void fit(const Lookup& lookup, Cells region, int most, Cells* anchors) {
  Cells shifted[kStepCount];
#pragma GCC unroll 20
  for (int i = 0; i < kStepCount; ++i) {
    if (i == kReach[most]) break;
    shifted[i] = region >> kSteps[i];
  }
  anchors[0] = region;
  const int end = lookup.begin[most + 1];
  for (int shape = 1; shape < end; ++shape) {
    const Origin origin = lookup.origin[shape];
    wide(anchors, int(sizeof(Cells)) * shape) = wide(anchors, origin.parent) & wide(shifted, origin.step);
  }
}

// The squares that a new figure may cover: free, and not beside a square of its colour.
inline Cells apart(const Lookup& lookup, const Sheet& sheet, int pen) {
  return lookup.inside & ~covered(sheet) & ~beside(sheet.colours[pen]);
}

// The squares that may continue a planned figure: free, and not beside another figure of its colour.
inline Cells around(const Lookup& lookup, const Sheet& sheet, Planned planned) {
  const Cells others = sheet.colours[planned.pen] ^ cells_of(lookup, planned);
  return lookup.inside & ~covered(sheet) & ~beside(others);
}

// Calls `use(extension)` for each way to continue a planned figure by `added` squares.
template <class Use>
inline void each_extension(const Lookup& lookup, const Sheet& sheet, Planned planned, int added, Use use) {
  if (lookup.squares[planned.shape] + added > kMostSquares) return;  // PM-8
  const Cells open = around(lookup, sheet, planned);
  if ((open & beside(cells_of(lookup, planned))) == 0) return;
  const u64 closed = ~window(open, planned.first);
  const u16* range = lookup.extension_begin[planned.shape] + added;
  for (int i = range[0]; i < range[1]; ++i)
    if ((lookup.added_squares[i] & closed) == 0) use(lookup.extensions[i]);
}

inline void find_openings(const Lookup& lookup, const Position& position, Legal& legal) {
  const bool over_x = position.x_for_all || position.seat == position.active;  // PM-1
  const Cells* anchors = over_x ? lookup.over_x : lookup.anchors;
  int openings = 0;
  for (int shape = 0; shape < kShapes; ++shape) openings += count(anchors[shape]);
  const int pens = available_pens(position);
  for (int pen = 0; pen < kPens; ++pen) {
    if ((pens >> pen & 1) == 0) continue;
    for (int shape = 0; shape < kShapes; ++shape) legal.figures[pen][shape] = anchors[shape];
    legal.end[pen] = kShapes;
    legal.counts[pen] = openings;
    legal.figure_count += openings;
  }
}

inline void find_crosses(const Lookup& lookup, const Sheet& sheet, int pen, int least, int most, Legal& legal) {
  Cells* figures = legal.figures[pen];
  fit(lookup, apart(lookup, sheet, pen), most, figures);
  int found = 0;
  for (int shape = lookup.begin[least]; shape < lookup.begin[most + 1]; ++shape) found += count(figures[shape]);
  int end = lookup.begin[most + 1];
  for (int i = 0; i < sheet.planned_count; ++i) {
    const Planned planned = sheet.planned[i];
    if (planned.pen != pen) continue;
    legal.finishes[legal.finish_count++] = planned;
    for (; end < kShapes; ++end) figures[end] = 0;
    for (int added = least; added <= most; ++added)
      each_extension(lookup, sheet, planned, added, [&](const Extension& extension) {
        figures[extension.shape] |= one(planned.first + extension.shift);
        ++found;
      });
  }
  legal.end[pen] = end;
  legal.counts[pen] = found;
  legal.figure_count += found;
}

// Finds the legal actions. There are none before a throw and after the end of the game.
inline void find_legal(const Lookup& lookup, const Position& position, Legal& legal) {
  legal.figure_count = legal.finish_count = legal.total = 0;
  for (int pen = 0; pen < kPens; ++pen) legal.end[pen] = legal.counts[pen] = 0;
  legal.finish_form = kFinish;
  legal.finish_form_count = 1;
  legal.begin = 0;
  legal.form = kOpen;
  legal.form_count = 1;
  if (position.phase == Phase::opening) {
    find_openings(lookup, position, legal);
  } else if (position.phase == Phase::turn) {
    const bool open_number = position.number == 0;
    const int least = open_number ? 1 : position.number, most = open_number ? kMostSquares : position.number;
    legal.begin = lookup.begin[least];
    legal.form = kCross;
    legal.form_count = 2;
    if (open_number) {
      legal.finish_form = kFinishNaming1;
      legal.finish_form_count = 5;
    }
    const int pens = available_pens(position);
    for (int pen = 0; pen < kPens; ++pen)
      if ((pens >> pen & 1) != 0) find_crosses(lookup, position.sheets[position.seat], pen, least, most, legal);
  }
  legal.total = legal.figure_count * legal.form_count + legal.finish_count * legal.finish_form_count;
}

// The legal action with an index from 0 to total - 1, in the order of forms, pens and figures.
inline Move nth_move(const Legal& legal, int index) {
  const int figures = legal.figure_count * legal.form_count;
  if (index >= figures) {
    const int form = (index - figures) / legal.finish_count;
    const Planned planned = legal.finishes[(index - figures) % legal.finish_count];
    return {u8(legal.finish_form + form), planned.pen, planned.shape, planned.first};
  }
  const int form = index / legal.figure_count;
  index -= form * legal.figure_count;
  int pen = 0;
  while (index >= legal.counts[pen]) index -= legal.counts[pen++];
  for (int shape = legal.begin;; ++shape) {
    const Cells anchors = legal.figures[pen][shape];
    const int here = count(anchors);
    if (index < here) return {u8(legal.form + form), u8(pen), u8(shape), u8(nth_of(anchors, index))};
    index -= here;
  }
}

// Calls `use(move)` with every legal action, in the same order.
template <class Use>
inline void each_move(const Legal& legal, Use use) {
  for (int form = 0; form < legal.form_count; ++form)
    for (int pen = 0; pen < kPens; ++pen)
      for (int shape = legal.begin; shape < legal.end[pen]; ++shape)
        for (Cells left = legal.figures[pen][shape]; left != 0; left &= left - 1)
          use(Move{u8(legal.form + form), u8(pen), u8(shape), u8(first_of(left))});
  for (int form = 0; form < legal.finish_form_count; ++form)
    for (int i = 0; i < legal.finish_count; ++i)
      use(Move{u8(legal.finish_form + form), legal.finishes[i].pen, legal.finishes[i].shape, legal.finishes[i].first});
}

inline bool is_among(const Legal& legal, Move move) {
  if (legal.form <= move.form && move.form < legal.form + legal.form_count)
    return legal.begin <= move.shape && move.shape < legal.end[move.pen] &&
           has(legal.figures[move.pen][move.shape], move.first);
  if (move.form < legal.finish_form || move.form >= legal.finish_form + legal.finish_form_count) return false;
  for (int i = 0; i < legal.finish_count; ++i) {
    const Planned planned = legal.finishes[i];
    if (planned.pen == move.pen && planned.shape == move.shape && planned.first == move.first) return true;
  }
  return false;
}

// Whether the seat to move can do anything in its turn.
inline bool can_move(const Lookup& lookup, const Position& position) {
  const Sheet& sheet = position.sheets[position.seat];
  const int pens = available_pens(position);
  for (int i = 0; i < sheet.planned_count; ++i)
    if ((pens >> sheet.planned[i].pen & 1) != 0) return true;
  // Otherwise only new figures are possible. If the number is open, one square is the easiest to place.
  const int squares = position.number == 0 ? 1 : position.number;
  for (int pen = 0; pen < kPens; ++pen) {
    if ((pens >> pen & 1) == 0) continue;
    Cells anchors[kShapes];
    fit(lookup, apart(lookup, sheet, pen), squares, anchors);
    for (int shape = lookup.begin[squares]; shape < lookup.begin[squares + 1]; ++shape)
      if (anchors[shape] != 0) return true;
  }
  return false;
}

// The most squares that a sheet has room for with a pen, whatever the dice say; it has room for fewer too.
inline int most_squares(const Lookup& lookup, const Sheet& sheet, int pen) {
  Cells anchors[kShapes];
  fit(lookup, apart(lookup, sheet, pen), kMostSquares, anchors);
  int most = 0;
  for (int squares = 1; squares <= kMostSquares; ++squares)
    for (int shape = lookup.begin[squares]; shape < lookup.begin[squares + 1]; ++shape)
      if (anchors[shape] != 0) most = squares;
  for (int i = 0; i < sheet.planned_count; ++i)
    for (int added = most + 1; sheet.planned[i].pen == pen && added < kMostSquares; ++added)
      each_extension(lookup, sheet, sheet.planned[i], added, [&](const Extension&) { most = added; });
  return most;
}

// Lets players without an action stand aside, until somebody can act, a throw is due or the game is over.
inline void settle(const Lookup& lookup, Position& position) {
  while (position.phase == Phase::turn && !can_move(lookup, position)) stand_aside(lookup, position);
}

}  // namespace OMINOES_ARCH
}  // namespace ominoes::polymo
