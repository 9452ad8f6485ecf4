// Raises a ValueError in Python for an invalid argument. The sentence is built out of line, so that a check costs next
// to nothing at run time, and little to compile.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace ominoes {

// A part of a sentence: text or a whole number.
struct SentencePart {
  SentencePart(const char* text) : text(text) {}
  SentencePart(const std::string& text) : text(text.c_str()) {}
  template <class Number>
  requires std::is_integral_v<Number> SentencePart(Number number)
      : text(nullptr), number(static_cast<long long>(number)) {}

  const char* text;
  long long number = 0;
};

[[noreturn, gnu::cold, gnu::noinline]] inline void throw_invalid(std::initializer_list<SentencePart> parts) {
  std::string sentence;
  for (const SentencePart& part : parts) sentence += part.text == nullptr ? std::to_string(part.number) : part.text;
  throw std::invalid_argument(sentence);
}

// The same for a sentence in one piece.
[[noreturn, gnu::cold, gnu::noinline]] inline void throw_invalid(const char* sentence) {
  throw std::invalid_argument(sentence);
}

}  // namespace ominoes
