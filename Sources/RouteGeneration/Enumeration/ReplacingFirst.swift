extension String {
  /// Returns the text with the first occurrence replaced, or `nil` if there is none.
  package func replacingFirst(_ old: String, by new: String) -> String? {
    var head = ""
    var rest: Substring = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(old) { return head + new + rest.dropFirst(old.count) }
      head.append(rest.removeFirst())
    }
    return nil
  }

  /// The link with `+` for each encoded space, or `nil` if there is none.
  var withPlusForSpaces: String? {
    let space = Array("%20".utf8)
    let link = Array(utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < link.count {
      if link[index...].starts(with: space) {
        bytes.append(UInt8(ascii: "+"))
        index += space.count
      } else {
        bytes.append(link[index])
        index += 1
      }
    }
    return bytes.count < link.count ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
