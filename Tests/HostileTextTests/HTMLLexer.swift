import Foundation

/// Splits a page into tags and text as a browser does (HTML, section 13.2.5), as far as our pages need it. Anything
/// else is an error.
enum HTMLLexer {
  enum Piece: Equatable {
    case open(String, [String: String])
    case close(String)
    case text(String)
    /// The contents of a script or a style.
    case raw(String)
  }

  struct Unreadable: Error {
    let rest: String
  }

  static func pieces(of page: String) throws -> [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(page)
    guard rest.hasPrefix("<!DOCTYPE html>") else { throw Unreadable(rest: String(rest.prefix(80))) }
    rest = rest.dropFirst("<!DOCTYPE html>".count)
    while let character = rest.first {
      guard character == "<" else {
        let text = rest.prefix { $0 != "<" }
        pieces.append(.text(unescaped(text)))
        rest = rest[text.endIndex...]
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { throw Unreadable(rest: String(rest.prefix(80))) }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        pieces.append(.close(String(tag.dropFirst())))
        continue
      }
      let piece = try open(tag)
      pieces.append(piece)
      guard case .open(let name, _) = piece, name == "script" || name == "style" else { continue }
      // The element ends at its closing tag, whatever precedes it.
      guard let close = rest.range(of: "</" + name) else { throw Unreadable(rest: String(rest.prefix(80))) }
      pieces.append(.raw(String(rest[..<close.lowerBound])))
      rest = rest[close.lowerBound...]
    }
    return pieces
  }

  /// `name attribute="value" flag`
  private static func open(_ tag: Substring) throws -> Piece {
    let name = tag.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard !name.isEmpty else { throw Unreadable(rest: String(tag.prefix(80))) }
    var attributes: [String: String] = [:]
    var rest = tag[name.endIndex...]
    while !rest.isEmpty {
      guard rest.first == " " || rest.first == "\n" else { throw Unreadable(rest: String(tag.prefix(80))) }
      rest = rest.drop { $0 == " " || $0 == "\n" }
      let key = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
      rest = rest[key.endIndex...]
      guard !key.isEmpty, attributes[String(key)] == nil else { throw Unreadable(rest: String(tag.prefix(80))) }
      guard rest.first == "=" else {
        attributes[String(key)] = ""
        continue
      }
      rest = rest.dropFirst()
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
        throw Unreadable(rest: String(tag.prefix(80)))
      }
      attributes[String(key)] = unescaped(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    }
    return .open(String(name), attributes)
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = String(text)
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      result = result.replacingOccurrences(of: entity, with: character)
    }
    return result
  }
}
