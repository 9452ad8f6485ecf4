// Random games: chance draws from the bag, and players choose uniformly among their legal actions.
//
// A pair of a place and a form in hand is drawn until one is legal. This is as uniform as a choice from a list of all
// legal pairs, and much cheaper; the list is made only after many draws have failed.
#pragma once

#include <bit>

#include "holomino/position.hpp"
#include "random.hpp"

namespace ominoes::holomino {

template <class Capacity>
class Playout {
 public:
  Playout(const Lookup<Capacity>& lookup, Position<Capacity>& position) : lookup_(lookup), position_(position) {
    position.bag.each([&](int tile) { bag_[bag_size_++] = u8(tile); });
    for (int seat = 0; seat < 2; ++seat) {
      position.hands[seat].each([&](int form) { hands_[seat].add(form); });
    }
  }

  // Plays until the game is over, and returns the number of turns.
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
  // The forms of a hand as a list to draw from.
  struct Hand {
    u8 forms[Capacity::forms + 1];
    int size = 0;

    void add(int form) { forms[size++] = u8(form); }

    // Removes all forms of a tile. Every form is copied, because a branch for each would be mispredicted.
    void remove(const Lookup<Capacity>& lookup, int tile) {
      int kept = 0;
      for (int i = 0; i < size; ++i) {
        forms[kept] = forms[i];
        kept += lookup.tile_of[forms[i]] != tile;
      }
      size = kept;
    }
  };

  static constexpr int max_draws = 48;

  void take(Random& random) {
    // No tile is drawn from an empty bag.
    if (bag_size_ < 1) __builtin_unreachable();
    const u32 index = random.below(u32(bag_size_));
    const int tile = bag_[index];
    bag_[index] = bag_[--bag_size_];
    if (position_.phase != Phase::start) {
      lookup_.forms_of[tile].each([&](int form) { hands_[position_.seat].add(form); });
    }
    position_.take(lookup_, tile);
  }

  void act(Random& random) {
    Hand& hand = hands_[position_.seat];
    // Filling the hand up to a power of two saves a division; "no form" fits nowhere.
    const int bits = std::bit_width(u32(hand.size - 1));
    for (int i = hand.size; i < 1 << bits; ++i) hand.forms[i] = Capacity::forms;
    for (int tries = 0; tries < max_draws && position_.place_count > 0; ++tries) {
      const u32 pair = random.below(u32(position_.place_count) << bits);
      const int slot = int(pair >> bits), form = hand.forms[pair & ((1u << bits) - 1)];
      const Hex hex = position_.places[slot];
      const auto& fitting = lookup_.fits[position_.demand(hex)];
      if (fitting.has(form)) {
        if (position_.in_reach(lookup_, hex)) {
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
    position_.each_lay(lookup_, [&](int, Hex) { ++count; });
    if (count == 0) {
      give_back(hand, random);
      return;
    }
    int rank = int(random.below(u32(count)));
    int chosen = 0;
    Hex place{};
    position_.each_lay(lookup_, [&](int form, Hex hex) {
      if (rank-- == 0) chosen = form, place = hex;
    });
    lay(hand, chosen,
        int(std::find(position_.places, position_.places + position_.place_count, place) - position_.places));
  }

  // Drops the places that stay empty for ever: no tile in a hand or in the bag fits, or they are out of reach.
  void drop_dead_places() {
    auto left = position_.hands[0];
    left |= position_.hands[1];
    for (int i = 0; i < bag_size_; ++i) left |= lookup_.forms_of[bag_[i]];
    for (int slot = position_.place_count; slot-- > 0;) {
      const Hex hex = position_.places[slot];
      const bool dead = (lookup_.fits[position_.demand(hex)] & left).empty();
      if (dead || !position_.in_reach(lookup_, hex)) position_.drop_place(slot);
    }
  }

  void lay(Hand& hand, int form, int slot) {
    hand.remove(lookup_, lookup_.tile_of[form]);
    position_.lay_on(lookup_, form, slot);
  }

  void give_back(Hand& hand, Random& random) {
    // Only one form of each tile counts, so that each tile is as likely as any other.
    int form, tile;
    do {
      form = hand.forms[random.below(u32(hand.size))];
      tile = lookup_.tile_of[form];
    } while (form != lookup_.first_form[tile]);
    hand.remove(lookup_, tile);
    bag_[bag_size_++] = u8(tile);
    position_.give_back(lookup_, tile);
  }

  const Lookup<Capacity>& lookup_;
  Position<Capacity>& position_;
  Hand hands_[2];
  u8 bag_[Capacity::tiles];
  int bag_size_ = 0;
};

}  // namespace ominoes::holomino
