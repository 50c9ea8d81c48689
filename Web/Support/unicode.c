#include <stdint.h>

// Unicode's tables, which the standard library asks when it compares strings or splits them into characters. None of the
// matcher's texts needs them: ids, names and what it writes are ASCII, and a link's text is compared byte for byte. So every
// scalar is its own normal form, and a character of its own; that saves a tenth of the module.

uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
const uint8_t *_swift_stdlib_nfd_decompositions = 0;
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return 0xFF; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }
