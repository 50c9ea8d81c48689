#include <stdint.h>

// Unicode's tables, which the standard library asks when it splits strings into characters. The matcher splits none that isn't ASCII, so
// every scalar is a character of its own; with the normal forms that saves a tenth of the module.

uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return 0xFF; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }
