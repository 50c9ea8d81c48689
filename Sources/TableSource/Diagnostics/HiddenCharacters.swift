/// Control characters, and those that break a line, reorder it or don't show (Unicode's classes Cc, Zl, Zp and Cf, but for
/// the two joiners, which words and emoji are written with, and for marks of single scripts).
package func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: false
  case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
    0xFFF9...0xFFFB, 0xE0000...0xE007F:
    true
  default: false
  }
}
