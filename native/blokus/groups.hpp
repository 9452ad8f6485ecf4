// The candidates of one colour during a playout, group by group.
//
// A *group* is an attach point with the flags of the candidates that were legal there at its last update. Together the
// groups hold every legal placement of the colour once, and some placements that are no longer legal. When a playout
// draws one of those, it updates the group and draws again.
#pragma once

#include <algorithm>

#include "moves.hpp"
#include "random.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace ominoes::blokus::inline OMINOES_ARCH {

class Groups {
 public:
  // A candidate of one of the groups.
  struct Draw {
    int shape, origin, group;
  };

  // Starts without a group, with these figures left to place.
  void reset(const Unused& left) {
    left_ = left;
    groups_ = total_ = 0;
    ends_[0] = 0;
    finish();
  }

  bool empty() const { return total_ == 0; }
  int total() const { return total_; }
  int size() const { return groups_; }

  // The figures that have a candidate, one bit each.
  u32 pieces(const Lookup& lookup) const {
    Flags any[kLists] = {};
    for (int group = 0; group < groups_; ++group) {
      Flags& list = any[list_of(place_[group])];
      list[0] |= first_[group];
      list[1] |= second_[group];
    }
    u32 found = 0;
#if defined(OMINOES_AVX512)
    static_assert(sizeof any == sizeof(__m512i), "a register holds the flags of all lists");
    const __m512i all = _mm512_loadu_si512(any);
    for (int piece = 0; piece < kPieces; ++piece) {
      const __m512i own = _mm512_andnot_si512(_mm512_loadu_si512(lookup.others[piece]), all);
      found |= u32(_mm512_test_epi64_mask(own, own) != 0) << piece;
    }
#else
    for (int piece = 0; piece < kPieces; ++piece) {
      Flags own = {};
      for (int list = 0; list < kLists; ++list) own |= any[list] & ~lookup.others[piece][list];
      found |= u32((own[0] | own[1]) != 0) << piece;
    }
#endif
    return found;
  }

  // Draws one of the candidates, each as likely as any other. There must be one.
  Draw draw(const Lookup& lookup, Random& random) const {
    const int rank = int(random.below(u32(total_)));
    const int group = group_with(rank);
    const u64 first = first_[group], place = place_[group];
    const int in_group = rank - ends_[group], in_first = popcount(first);
    // 0 or 1, without a branch that would be hard to predict.
    const int second = in_group >= in_first;
    const u64 flags = first ^ ((first ^ second_[group]) & (0 - u64(second)));
    const int bit = nth_bit(flags, in_group - (in_first & -second));
    const Slot slot = lookup.slots[list_of(place)][64 * second + bit];
    return {slot.shape, cell_of(place) + slot.origin, group};
  }

  // Removes from a group the candidates that are no longer legal.
  void update(const Lookup& lookup, const CellSet& closed, int group) {
    const u64 place = place_[group], around = window(cell_of(place), closed);
    const Flags clear = clear_of(lookup, list_of(place), around);
    const u64 alive = (around & kMiddle) == 0 ? ~u64{0} : 0;
    const u64 first = first_[group] & clear[0] & alive, second = second_[group] & clear[1] & alive;
    const int gone = popcount(first_[group] ^ first) + popcount(second_[group] ^ second);
    first_[group] = first;
    second_[group] = second;
    shorten(group, gone);
  }

  // After a move of the colour, removes the figure it used and the attach points that are gone. Half of a playout's
  // time is spent here and in add(); a function of its own can use all registers.
  [[gnu::noinline]] void drop(const Lookup& lookup, const CellSet& closed, int piece) {
    for (int list = 0; list < kLists; ++list) left_.lists[list] &= lookup.others[piece][list];
#if defined(OMINOES_AVX512)
    drop_by_eights(closed);
#else
    u64 kept = 0;
    int total = 0;
    for (u64 group = 0, groups = u64(groups_); group < groups; ++group) {
      const u64 place = place_[group];
      const u64 alive = (load(closed.bytes + (u32(place) >> 6) * 8) >> (place & 63) & 1) - 1;
      const Flags& left = at_byte(left_.lists, place >> 32);
      const u64 first = first_[group] & left[0] & alive, second = second_[group] & left[1] & alive;
      first_[kept] = first;
      second_[kept] = second;
      place_[kept] = place;
      total += popcount(first) + popcount(second);
      kept += (first | second) != 0;
      ends_[kept] = u16(total);
    }
    groups_ = int(kept);
    total_ = total;
#endif
  }

  // Adds an attach point with the closed cells around it. Call finish() after the last one.
  void add(const Lookup& lookup, int cell, u64 around) {
    const int list = closed_corner(around);
    const Flags flags = clear_of(lookup, list, around) & left_.lists[list];
    first_[groups_] = flags[0];
    second_[groups_] = flags[1];
    place_[groups_] = place_of(cell, list);
    total_ += popcount(flags[0]) + popcount(flags[1]);
    groups_ += (flags[0] | flags[1]) != 0;
    ends_[groups_] = u16(total_);
  }

  void finish() {
    for (int i = 1; i <= kBlock; ++i) ends_[groups_ + i] = kNoEnd;
  }

 private:
  static constexpr int kBlock = 16;      // groups that one comparison covers
  static constexpr u16 kNoEnd = 0x7FFF;  // greater than the number of candidates of kGroups groups
  static_assert(kGroups * kSlots < kNoEnd);

  // The attach point of a group and its list (as a distance in bytes), in one word.
  static u64 place_of(int cell, int list) { return u64(cell) | u64(list) * sizeof(Flags) << 32; }
  static int cell_of(u64 place) { return int(u32(place)); }
  static int list_of(u64 place) { return int((place >> 32) / sizeof(Flags)); }

  // The group with the candidate of this rank: the first group that ends after it.
  int group_with(int rank) const {
#if defined(__AVX2__)
    const __m256i wanted = _mm256_set1_epi16(i16(rank));
    for (int block = 0;; block += kBlock) {
      const __m256i ends = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(ends_ + 1 + block));
      const u32 after = u32(_mm256_movemask_epi8(_mm256_cmpgt_epi16(ends, wanted)));
      if (after != 0) [[likely]]
        return block + lowest(after) / 2;
    }
#else
    int group = 0;
    while (ends_[group + 1] <= rank) ++group;
    return group;
#endif
  }

  // Removes `gone` candidates from a group: it and all later groups end earlier. Whole blocks are stored, because whole
  // blocks are read back soon after.
  void shorten(int group, int gone) {
    total_ -= gone;
#if defined(__AVX2__)
    const __m256i fewer = _mm256_set1_epi16(i16(gone));
    const __m256i counting = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (int block = 0; block < groups_; block += kBlock) {
      __m256i* ends = reinterpret_cast<__m256i*>(ends_ + 1 + block);
      const __m256i from = _mm256_cmpgt_epi16(counting, _mm256_set1_epi16(i16(group - block - 1)));
      _mm256_storeu_si256(ends, _mm256_sub_epi16(_mm256_loadu_si256(ends), _mm256_and_si256(from, fewer)));
    }
#else
    for (int i = group + 1; i <= groups_; ++i) ends_[i] = u16(ends_[i] - gone);
#endif
  }

#if defined(OMINOES_AVX512)
  // drop() for eight groups at once.
  void drop_by_eights(const CellSet& closed) {
    static_assert(sizeof(CellSet) == 12 * 8 && sizeof left_.lists == sizeof(__m512i));
    const __m512i lower = _mm512_loadu_si512(closed.bytes), upper = _mm512_maskz_loadu_epi64(0x0F, closed.bytes + 64);
    const __m512i left = _mm512_loadu_si512(left_.lists), one = _mm512_set1_epi64(1);
    int kept = 0, total = 0;
    for (int begin = 0; begin < groups_; begin += 8) {
      const __mmask8 here = __mmask8(_bzhi_u32(0xFF, u32(std::min(groups_ - begin, 8))));
      const __m512i place = _mm512_maskz_loadu_epi64(here, place_ + begin);
      const __m512i word = _mm512_srli_epi64(_mm512_slli_epi64(place, 32), 38);  // of the cell's bit
      const __m512i cells = _mm512_srlv_epi64(_mm512_permutex2var_epi64(lower, word, upper),
                                              _mm512_and_si512(place, _mm512_set1_epi64(63)));
      const __mmask8 alive = _mm512_mask_testn_epi64_mask(here, cells, one);
      const __m512i list = _mm512_srli_epi64(place, 35);  // the first of its two words
      const __m512i first =
          _mm512_and_si512(_mm512_maskz_loadu_epi64(alive, first_ + begin), _mm512_permutexvar_epi64(list, left));
      const __m512i second = _mm512_and_si512(_mm512_maskz_loadu_epi64(alive, second_ + begin),
                                              _mm512_permutexvar_epi64(_mm512_or_si512(list, one), left));
      const __m512i either = _mm512_or_si512(first, second);
      const __mmask8 filled = _mm512_test_epi64_mask(either, either);
      const int count = popcount(filled);
      __m512i ends = _mm512_maskz_compress_epi64(
          filled, _mm512_add_epi64(_mm512_popcnt_epi64(first), _mm512_popcnt_epi64(second)));
      ends = _mm512_add_epi64(ends, _mm512_maskz_alignr_epi64(0xFE, ends, ends, 7));
      ends = _mm512_add_epi64(ends, _mm512_maskz_alignr_epi64(0xFC, ends, ends, 6));
      ends = _mm512_add_epi64(ends, _mm512_maskz_alignr_epi64(0xF0, ends, ends, 4));
      ends = _mm512_add_epi64(ends, _mm512_set1_epi64(total));
      _mm512_storeu_si512(first_ + kept, _mm512_maskz_compress_epi64(filled, first));
      _mm512_storeu_si512(second_ + kept, _mm512_maskz_compress_epi64(filled, second));
      _mm512_storeu_si512(place_ + kept, _mm512_maskz_compress_epi64(filled, place));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(ends_ + kept + 1), _mm512_cvtepi64_epi16(ends));
      kept += count;
      total = ends_[kept];
    }
    groups_ = kept;
    total_ = total;
  }
#endif

  Unused left_;
  int groups_ = 0, total_ = 0;
  // A vector of eight may begin at the last group.
  u64 first_[kGroups + 8], second_[kGroups + 8], place_[kGroups + 8];
  // A 0, and then for each group the number of candidates up to its end.
  u16 ends_[kGroups + 2 + kBlock];
};

}  // namespace ominoes::blokus::inline OMINOES_ARCH
