/// Returns the length of the well-formed UTF-8 sequence (RFC 3629: shortest form, no surrogates, at most U+10FFFF) that
/// begins at this index, or `nil` if none does.
package func utf8SequenceLength(_ bytes: [UInt8], at index: Int, end: Int) -> Int? {
  guard index < end else { return nil }
  let first = bytes[index]
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch first {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: length = 2
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: length = 3
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: length = 4
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard index + length <= end, second.contains(bytes[index + 1]) else { return nil }
  for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
  return length
}
