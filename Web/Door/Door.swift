import LinkAnswers
import RouteMatching

// The door into a module of a page: texts go in and out through buffers of the module's memory, as UTF-8.
//
// A page writes its text at `input(size)`, calls one of the questions with the text's size, and reads as many bytes as
// that returns at `output()`.

nonisolated(unsafe) var table: RouteTable?
nonisolated(unsafe) private var question = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 65_536)
nonisolated(unsafe) var answer: [UInt8] = []

/// Where a text of that size goes; the one before it is gone.
@_expose(wasm, "input")
@_cdecl("input")
public func input(_ size: Int32) -> UnsafeMutablePointer<UInt8>? {
  if Int(size) > question.count {
    question.deallocate()
    question = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(size))
  }
  return question.baseAddress
}

/// Where the last answer stands.
@_expose(wasm, "output")
@_cdecl("output")
public func output() -> UnsafePointer<UInt8>? {
  answer.withUnsafeBufferPointer { $0.baseAddress }
}

/// Answers with the line that `fpost resolve` prints.
@_expose(wasm, "resolve")
@_cdecl("resolve")
public func resolve(_ size: Int32) -> Int32 {
  guard let table else { return reply("") }
  answer.removeAll(keepingCapacity: true)
  _ = answer.append(answer: table, to: bytes(size))
  return Int32(answer.count)
}

/// Prints a link. The question is the route's id, the origin's name or nothing, and each `name=value`, with NUL between.
@_expose(wasm, "printLink")
@_cdecl("printLink")
public func printLink(_ size: Int32) -> Int32 {
  let words = bytes(size).split(separator: 0, omittingEmptySubsequences: false)
  guard let table, words.count > 1 else { return reply("") }
  var texts: [(name: String, text: String)] = []
  for word in words[2...] {
    guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { continue }
    let name = String(decoding: word[..<equals], as: UTF8.self)
    texts.append((name, String(decoding: word[(equals + 1)...], as: UTF8.self)))
  }
  let origin = String(decoding: words[1], as: UTF8.self)
  return reply(
    PrintAnswer.json(
      table, String(decoding: words[0], as: UTF8.self), texts, origin: origin.isEmpty ? nil : origin))
}

func bytes(_ size: Int32) -> UnsafeBufferPointer<UInt8> {
  UnsafeBufferPointer(rebasing: question[..<max(0, min(Int(size), question.count))])
}

func text(_ size: Int32) -> String { String(decoding: bytes(size), as: UTF8.self) }

func reply(_ text: String) -> Int32 {
  answer.removeAll(keepingCapacity: true)
  answer.append(contentsOf: text.utf8)
  return Int32(answer.count)
}
