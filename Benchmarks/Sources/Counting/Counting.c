#include "Counting.h"
#include <stddef.h>

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)
#include <errno.h>

// What an executable defines comes before what the C library has under the same name.
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static int64_t count = 0;

static void add(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  add();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  add();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  add();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  add();
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

int64_t counting_allocations(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
#else
int64_t counting_allocations(void) { return -1; }
#endif

__attribute__((noinline)) void counting_measured(void (*body)(void *), void *context) {
  body(context);
  // Keeps the call from being the last thing, which would make it a jump.
  __asm__ volatile("");
}
