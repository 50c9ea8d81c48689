/// Returns `true` for control characters and for characters that break a line, reorder it or aren't visible (Unicode's
/// categories Cc, Zl, Zp and Cf). Exceptions are the zero-width joiner and non-joiner, which words and emoji need, and
/// most format characters of single scripts, such as U+0600 in Arabic.
package func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: false
  case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
    0xFFF9...0xFFFB, 0xE0000...0xE007F:
    true
  default: false
  }
}
