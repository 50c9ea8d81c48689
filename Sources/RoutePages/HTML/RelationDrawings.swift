import RouteLanguage

// Draws the navigation hierarchy of the routes, and the links that contain other links.
extension CatalogPage {
  private static let rowHeight = 32
  private static let indent = 36
  private static let labelWidth = 210
  private static let longestLabel = 24

  private typealias Node = (route: Catalog.Route, depth: Int, parentRow: Int?)

  func writeRelations(_ html: inout HTML) {
    let nodes = nodes
    guard !nodes.isEmpty || !catalog.wrappers.isEmpty else { return }
    html.markup("<section class=\"relations\">")
    if !nodes.isEmpty {
      writeDrawing("Navigation hierarchy", label: "Routes and their parents", &html) { draw(nodes, &$0) }
    }
    if !catalog.wrappers.isEmpty {
      writeDrawing("Links that contain a link", label: "Links that contain a link", &html) { drawWrappers(&$0) }
    }
    html.markup("</section>\n")
  }

  private func writeDrawing(_ title: String, label: String, _ html: inout HTML, _ draw: (inout HTML) -> Void) {
    html.element("h2", title)
    html.element("div", ["class": "wide", "tabindex": "0", "role": "group", "aria-label": label], draw)
  }

  /// The routes that have a parent or are a parent, depth first.
  private var nodes: [Node] {
    var children: [String: [Catalog.Route]] = [:]
    for route in catalog.routes { if let parent = route.parent { children[parent, default: []].append(route) } }
    var nodes: [Node] = []
    var waiting: [Node] = catalog.routes.reversed().compactMap { route in
      route.parent == nil && children[route.id] != nil ? (route, 0, nil) : nil
    }
    while let node = waiting.popLast() {
      for child in (children[node.route.id] ?? []).reversed() {
        waiting.append((child, node.depth + 1, nodes.count))
      }
      nodes.append(node)
    }
    return nodes
  }

  private func draw(_ nodes: [Node], _ html: inout HTML) {
    let deepest = nodes.map(\.depth).max() ?? 0
    let width = 2 + deepest * CatalogPage.indent + CatalogPage.labelWidth
    let height = nodes.count * CatalogPage.rowHeight
    html.element("svg", ["width": "\(width)", "height": "\(height)", "viewBox": "0 0 \(width) \(height)"]) { html in
      // The y coordinate at which the vertical line of a parent ends so far, by the parent's row.
      var ends: [Int: Int] = [:]
      for (row, node) in nodes.enumerated() {
        guard let parentRow = node.parentRow else { continue }
        let (x, y) = CatalogPage.place(node.depth - 1, parentRow)
        let (toX, toY) = CatalogPage.place(node.depth, row)
        let line = "M\(x + 16) \(ends[parentRow] ?? y + 12)V\(toY - 6)q0 6 6 6H\(toX)"
        html.element("path", ["class": "edge", "d": line], "")
        ends[parentRow] = toY - 6
      }
      for (row, node) in nodes.enumerated() {
        let (x, y) = CatalogPage.place(node.depth, row)
        let id = node.route.id
        html.element("a", ["href": "#" + anchor(of: id)]) { html in
          html.element("title", id)
          html.element(
            "rect",
            ["x": "\(x)", "y": "\(y - 12)", "width": "\(CatalogPage.labelWidth)", "height": "24", "rx": "6"], "")
          let label = id.count > CatalogPage.longestLabel ? id.prefix(CatalogPage.longestLabel - 1) + "…" : id
          html.element("text", ["x": "\(x + 10)", "y": "\(y + 4)"], label)
        }
      }
    }
  }

  /// Draws each wrapper with an arrow to the nested link.
  private func drawWrappers(_ html: inout HTML) {
    let longest = catalog.wrappers.map { shown($0).count }.max() ?? 0
    // A character in the drawing's font is 7.8 wide.
    let labelWidth = 20 + longest * 79 / 10
    let width = labelWidth + 190
    let height = catalog.wrappers.count * CatalogPage.rowHeight
    html.element("svg", ["width": "\(width)", "height": "\(height)", "viewBox": "0 0 \(width) \(height)"]) { html in
      for (row, wrapper) in catalog.wrappers.enumerated() {
        let (x, y) = CatalogPage.place(0, row)
        html.element("g") { html in
          html.element(
            "rect", ["x": "\(x)", "y": "\(y - 12)", "width": "\(labelWidth)", "height": "24", "rx": "6"], "")
          html.element("text", ["x": "\(x + 10)", "y": "\(y + 4)"], wrapper)
        }
        let end = x + labelWidth
        html.element("path", ["class": "edge", "d": "M\(end + 4) \(y)h24m-6 -4l6 4l-6 4"], "")
        html.element("text", ["class": "word", "x": "\(end + 38)", "y": "\(y + 4)"], "the inner link")
      }
    }
  }

  /// Returns the middle of a label's left edge.
  private static func place(_ depth: Int, _ row: Int) -> (x: Int, y: Int) {
    (1 + depth * indent, rowHeight / 2 + row * rowHeight)
  }
}
