#include <stdint.h>

// Unicode's tables of normal forms, which the standard library asks when it compares strings. What the pages compare are names, which
// are ASCII, and texts of links, which are compared byte for byte. So every scalar is its own normal form; that saves a fiftieth of the
// playground.

uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
const uint8_t *_swift_stdlib_nfd_decompositions = 0;
