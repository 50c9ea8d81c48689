#ifndef COUNTING_H
#define COUNTING_H

#include <stdint.h>

/// How often memory has been allocated so far; -1 where that can't be counted, which is anywhere but with glibc.
int64_t counting_allocations(void);

/// Calls the body. callgrind is told to count what happens inside of this function, and to write it down at its end.
void counting_measured(void (*body)(void *), void *context);

#endif
