/// Returns the length of the well-formed UTF-8 sequence (RFC 3629: shortest form, no surrogates, at most U+10FFFF) that
/// begins at this index, or `nil` if none does.
package func utf8SequenceLength(_ bytes: [UInt8], at index: Int, end: Int) -> Int? {
  guard index < end else { return nil }
  var parser = Unicode.UTF8.ForwardParser()
  var rest = bytes[index..<end].makeIterator()
  guard case .valid(let sequence) = parser.parseScalar(from: &rest) else { return nil }
  return sequence.count
}
