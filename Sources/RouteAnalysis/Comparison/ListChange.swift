/// The elements that were removed from a list, that were added to it, and that remain. Elements with equal keys are the
/// same element.
package struct ListChange<Element> {
  package private(set) var removed: [Element] = []
  package let added: [Element]
  package private(set) var common: [(old: Element, new: Element)] = []
  /// The common elements in their new order, or `nil` if this is the old order.
  package let reordered: [Element]?

  package init(from before: [Element], to after: [Element], by key: (Element) -> String) {
    let old = Set(before.map(key))
    var new: [String: Element] = [:]
    for element in after.reversed() { new[key(element)] = element }
    added = after.filter { !old.contains(key($0)) }
    let remaining = after.filter { old.contains(key($0)) }
    reordered = before.map(key).filter { new[$0] != nil } == remaining.map(key) ? nil : remaining
    for element in before {
      if let other = new[key(element)] { common.append((element, other)) } else { removed.append(element) }
    }
  }
}

extension ListChange where Element == String {
  init(from before: [String], to after: [String]) { self.init(from: before, to: after) { $0 } }
}
