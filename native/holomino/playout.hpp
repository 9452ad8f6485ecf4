// Random games: chance as the bag has it, players uniformly over their legal actions.
//
// A pair of a place and a form in hand is drawn until one is legal, which is as uniform as a choice
// from the list of all legal pairs and much cheaper; only when luck is long in coming is the list made.
#pragma once

#include <bit>

#include "holomino/position.hpp"
#include "random.hpp"

namespace ominoes::holomino {

template <class Room>
class Playout {
 public:
  Playout(const Table<Room>& table, Position<Room>& position) : table_(table), position_(position) {
    position.bag.each([&](int tile) { bag_[bag_size_++] = u8(tile); });
    for (int seat = 0; seat < 2; ++seat) {
      position.hands[seat].each([&](int form) { hands_[seat].add(form); });
    }
  }

  // Plays on until the game is over; says how many turns that took.
  int finish(Random& random) {
    int turns = 0;
    while (position_.phase != Phase::over) {
      switch (position_.phase) {
        case Phase::first:
          position_.begin(int(random.below(2)));
          break;
        case Phase::act:
          act(random);
          ++turns;
          break;
        default:
          take(random);
          break;
      }
    }
    return turns;
  }

 private:
  // The forms of a hand in a list that is easy to draw from.
  struct Hand {
    u8 forms[Room::forms + 1];
    int size = 0;

    void add(int form) { forms[size++] = u8(form); }

    // All forms of a tile; every form is moved up, because a branch for each would be guessed wrong.
    void remove(const Table<Room>& table, int tile) {
      int kept = 0;
      for (int i = 0; i < size; ++i) {
        forms[kept] = forms[i];
        kept += table.tile_of[forms[i]] != tile;
      }
      size = kept;
    }
  };

  static constexpr int patience = 48;

  void take(Random& random) {
    if (bag_size_ < 1) __builtin_unreachable();  // nobody takes from an empty bag
    const u32 index = random.below(u32(bag_size_));
    const int tile = bag_[index];
    bag_[index] = bag_[--bag_size_];
    if (position_.phase != Phase::start) {
      table_.forms_of[tile].each([&](int form) { hands_[position_.seat].add(form); });
    }
    position_.take(table_, tile);
  }

  void act(Random& random) {
    Hand& hand = hands_[position_.seat];
    // A hand filled up to a power of two saves a division; "no form" fits nowhere.
    const int bits = std::bit_width(u32(hand.size - 1));
    for (int i = hand.size; i < 1 << bits; ++i) hand.forms[i] = Room::forms;
    for (int tries = 0; tries < patience && position_.place_count > 0; ++tries) {
      const u32 pair = random.below(u32(position_.place_count) << bits);
      const int slot = int(pair >> bits), form = hand.forms[pair & ((1u << bits) - 1)];
      const Hex hex = position_.places[slot];
      const auto& fitting = table_.fits[position_.demand(hex)];
      if (fitting.has(form)) {
        if (position_.in_reach(table_, hex)) {
          lay(hand, form, slot);
          return;
        }
        position_.drop_place(slot);
      }
    }
    choose_from_all(hand, random);
  }

  void choose_from_all(Hand& hand, Random& random) {
    drop_dead_places();
    int count = 0;
    position_.each_lay(table_, [&](int, Hex) { ++count; });
    if (count == 0) {
      give_back(hand, random);
      return;
    }
    int rank = int(random.below(u32(count)));
    int chosen = 0;
    Hex place{};
    position_.each_lay(table_, [&](int form, Hex hex) {
      if (rank-- == 0) chosen = form, place = hex;
    });
    lay(hand, chosen,
        int(std::find(position_.places, position_.places + position_.place_count, place) - position_.places));
  }

  // What no tile outside the table fits, and what is out of reach, stays empty for ever.
  void drop_dead_places() {
    auto left = position_.hands[0];
    left |= position_.hands[1];
    for (int i = 0; i < bag_size_; ++i) left |= table_.forms_of[bag_[i]];
    for (int slot = position_.place_count; slot-- > 0;) {
      const Hex hex = position_.places[slot];
      const bool dead = (table_.fits[position_.demand(hex)] & left).empty();
      if (dead || !position_.in_reach(table_, hex)) position_.drop_place(slot);
    }
  }

  void lay(Hand& hand, int form, int slot) {
    hand.remove(table_, table_.tile_of[form]);
    position_.lay_on(table_, form, slot);
  }

  void give_back(Hand& hand, Random& random) {
    // Only one form of each tile counts, so that each tile is as likely as any other.
    int form, tile;
    do {
      form = hand.forms[random.below(u32(hand.size))];
      tile = table_.tile_of[form];
    } while (form != table_.first_form[tile]);
    hand.remove(table_, tile);
    bag_[bag_size_++] = u8(tile);
    position_.give_back(table_, tile);
  }

  const Table<Room>& table_;
  Position<Room>& position_;
  Hand hands_[2];
  u8 bag_[Room::tiles];
  int bag_size_ = 0;
};

}  // namespace ominoes::holomino
