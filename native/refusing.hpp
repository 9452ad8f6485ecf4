// Refusing what comes from outside, with a sentence: a ValueError in Python. The sentence is put together in one place,
// so that a check costs those who pass it, and the compiler, next to nothing.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace ominoes {

// Words or a whole number.
struct Part {
  Part(const char* words) : words(words) {}
  Part(const std::string& words) : words(words.c_str()) {}
  template <class Number>
  requires std::is_integral_v<Number> Part(Number number) : words(nullptr), number(static_cast<long long>(number)) {}

  const char* words;
  long long number = 0;
};

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse(std::initializer_list<Part> parts) {
  std::string sentence;
  for (const Part& part : parts) sentence += part.words == nullptr ? std::to_string(part.number) : part.words;
  throw std::invalid_argument(sentence);
}

// The same for a sentence that stands as it is.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse(const char* sentence) {
  throw std::invalid_argument(sentence);
}

}  // namespace ominoes
