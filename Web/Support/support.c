// What Embedded Swift asks of the system it runs on, for WebAssembly without one.

#include <stddef.h>
#include <stdint.h>

// Memory. Blocks have the sizes of powers of two from 16 bytes, and freed ones wait in a list for each size. Memory grows by
// pages until the limit that the module was linked with; then allocation fails, which ends the instance with a trap.

extern unsigned char __heap_base;
#define PAGE 65536u

struct block { struct block *next; };
static struct block *freed[32];
static uintptr_t top, limit;

static void *take(unsigned class) {
  struct block *block = freed[class];
  if (block) {
    freed[class] = block->next;
    return block;
  }
  uintptr_t size = (uintptr_t)1 << class;
  if (!top) {
    top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  }
  if (size > limit - top) {
    uintptr_t pages = (size - (limit - top) + PAGE - 1) / PAGE;
    // Larger steps than asked for, where there is room for them.
    uintptr_t more = pages < 16 ? 16 : pages;
    if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) {
      more = pages;
      if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) return 0;
    }
    limit += more * PAGE;
  }
  void *result = (void *)top;
  top += size;
  return result;
}

// Before each block that is handed out stand where it begins, and its class.
int posix_memalign(void **result, size_t alignment, size_t size) {
  size_t head = alignment < 16 ? 16 : alignment;
  if (size > 0x40000000u || head > 0x10000u) return 12;
  unsigned class = 4;
  while (((size_t)1 << class) < size + head) class++;
  unsigned char *begin = take(class);
  if (!begin) return 12;
  uintptr_t start = ((uintptr_t)begin + 8 + head - 1) & ~(uintptr_t)(head - 1);
  ((uint32_t *)start)[-1] = class;
  ((uint32_t *)start)[-2] = (uint32_t)(uintptr_t)begin;
  *result = (void *)start;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  unsigned class = ((uint32_t *)pointer)[-1];
  struct block *block = (struct block *)(uintptr_t)((uint32_t *)pointer)[-2];
  block->next = freed[class];
  freed[class] = block;
}

// With bulk memory the compiler makes these builtins instructions, not calls.

void *memcpy(void *to, const void *from, size_t size) {
  __builtin_memcpy(to, from, size);
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  __builtin_memmove(to, from, size);
  return to;
}

void *memset(void *to, int byte, size_t size) {
  __builtin_memset(to, byte, size);
  return to;
}

int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *left = a, *right = b;
  for (size_t index = 0; index < size; index++) {
    if (left[index] != right[index]) return left[index] < right[index] ? -1 : 1;
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t size = 0;
  while (text[size]) size++;
  return size;
}

// Hashing needs no secret here: whoever sends a page long texts keeps nobody but themselves waiting. So every run is the same.
void arc4random_buf(void *to, size_t size) { memset(to, 0x5A, size); }

// Words of a trap that nobody reads.
int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0x2E5A1F37;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// The product of two 128-bit numbers, low half first: compiler-rt's, of which the toolchain has no build for this target.
typedef struct { uint64_t low, high; } wide;

void __multi3(wide *result, uint64_t a, uint64_t aHigh, uint64_t b, uint64_t bHigh) {
  uint64_t low = (a & 0xFFFFFFFFu) * (b & 0xFFFFFFFFu);
  uint64_t middle = (a >> 32) * (b & 0xFFFFFFFFu) + (low >> 32);
  uint64_t other = (a & 0xFFFFFFFFu) * (b >> 32) + (middle & 0xFFFFFFFFu);
  result->low = other << 32 | (low & 0xFFFFFFFFu);
  result->high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32) + aHigh * b + a * bHigh;
}

// Decimal reading, correctly rounded (to nearest, ties to even): the digits and the power of ten as whole numbers of any
// size, divided to one bit more than a double has. Text longer than these numbers hold is cut where no digit can matter
// any more but by not being zero.

#define WORDS 160
#define DIGITS 800
struct number { uint32_t word[WORDS]; int count; };

static void multiply(struct number *number, uint32_t factor, uint32_t summand) {
  uint64_t carry = summand;
  for (int index = 0; index < number->count; index++) {
    carry += (uint64_t)number->word[index] * factor;
    number->word[index] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) number->word[number->count++] = (uint32_t)carry;
}

static void shift(struct number *number, int bits) {
  int words = bits / 32;
  if (!number->count) return;
  for (int index = number->count - 1; index >= 0; index--) number->word[index + words] = number->word[index];
  for (int index = 0; index < words; index++) number->word[index] = 0;
  number->count += words;
  multiply(number, 1u << (bits % 32), 0);
}

static int bits(const struct number *number) {
  return number->count ? number->count * 32 - __builtin_clz(number->word[number->count - 1]) : 0;
}

static int compare(const struct number *a, const struct number *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (int index = a->count - 1; index >= 0; index--) {
    if (a->word[index] != b->word[index]) return a->word[index] < b->word[index] ? -1 : 1;
  }
  return 0;
}

static void subtract(struct number *a, const struct number *b) {
  int64_t borrow = 0;
  for (int index = 0; index < a->count; index++) {
    borrow += (int64_t)a->word[index] - (index < b->count ? b->word[index] : 0);
    a->word[index] = (uint32_t)borrow;
    borrow >>= 32;
  }
  while (a->count && !a->word[a->count - 1]) a->count--;
}

static void raise(struct number *number, int power) {
  for (; power >= 9; power -= 9) multiply(number, 1000000000u, 0);
  for (; power > 0; power--) multiply(number, 10, 0);
}

// The number of `top` / `bottom`, both not zero.
static double quotient(struct number *top, struct number *bottom) {
  // 2^exponent <= top / bottom < 2^(exponent + 2)
  int exponent = bits(top) - bits(bottom) - 1;
  if (exponent > 1024) return __builtin_inf();
  if (exponent < -1080) return 0;
  // As many bits as the double has, and two more; fewer where it is subnormal.
  int last = exponent - 54 < -1076 ? -1076 : exponent - 54;
  if (last < 0) shift(top, -last); else shift(bottom, last);
  uint64_t result = 0;
  struct number part = *bottom;
  int steps = bits(top) - bits(bottom);
  if (steps < 0) steps = 0;
  shift(&part, steps);
  for (; steps >= 0; steps--) {
    result <<= 1;
    if (compare(top, &part) >= 0) {
      subtract(top, &part);
      result |= 1;
    }
    for (int index = 0; index < part.count; index++) {
      part.word[index] = part.word[index] >> 1 | (index + 1 < part.count ? part.word[index + 1] << 31 : 0);
    }
    while (part.count && !part.word[part.count - 1]) part.count--;
  }
  // Now the value is (result + something below one if top isn't zero) * 2^last.
  int sticky = top->count != 0;
  if (!result) return 0;
  int width = 64 - __builtin_clzll(result);
  int spare = width - 53;
  if (last + spare < -1074) spare = -1074 - last;
  if (spare > 0) {
    uint64_t rest = result & (((uint64_t)1 << spare) - 1), half = (uint64_t)1 << (spare - 1);
    result >>= spare;
    last += spare;
    if (rest > half || (rest == half && (sticky || (result & 1)))) result++;
  }
  double value = (double)result;
  // Exact, since `result` has at most 53 bits of which none lies below those of a double.
  for (; last > 0; last--) value *= 2;
  for (; last < 0; last++) value /= 2;
  return value;
}

// Reads `[+-]digits[.digits][e[+-]digits]`. Returns its end; null where there is no such number.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  static struct number top, bottom;
  int isNegative = *text == '-', digits = 0, hasDigits = 0, hasPoint = 0, isCut = 0;
  long scale = 0, exponent = 0;
  if (*text == '-' || *text == '+') text++;
  top.count = 0;
  bottom.count = 1;
  bottom.word[0] = 1;
  for (;; text++) {
    if (*text == '.' && !hasPoint) {
      hasPoint = 1;
      continue;
    }
    if (*text < '0' || *text > '9') break;
    hasDigits = 1;
    if (hasPoint && scale > -100000) scale--;
    if (!digits && *text == '0') continue;
    if (digits < DIGITS) {
      multiply(&top, 10, (uint32_t)(*text - '0'));
      digits++;
    } else {
      if (*text != '0') isCut = 1;
      if (scale < 100000) scale++;
    }
  }
  if (!hasDigits) return 0;
  if (*text == 'e' || *text == 'E') {
    const char *after = text + 1;
    int isDown = *after == '-';
    if (*after == '-' || *after == '+') after++;
    if (*after >= '0' && *after <= '9') {
      for (; *after >= '0' && *after <= '9'; after++) {
        if (exponent < 100000) exponent = exponent * 10 + (*after - '0');
      }
      text = after;
      if (isDown) exponent = -exponent;
    }
  }
  double value = 0;
  if (digits) {
    // A digit beyond the last says that the number is larger than what is kept of it.
    if (isCut) {
      multiply(&top, 10, 1);
      scale--;
      digits++;
    }
    long power = scale + exponent;
    if (power + digits > 310) value = __builtin_inf();
    else if (power + digits < -330) value = 0;
    else {
      if (power > 0) raise(&top, (int)power); else raise(&bottom, (int)-power);
      value = quotient(&top, &bottom);
    }
  }
  *result = isNegative ? -value : value;
  return text;
}
