/// The title of each destination, with a `switch` for each route group.
extension ShopRoute {
  var title: String {
    switch self {
    case .home: "Shop"
    case .search(let query, let page): "\(query), page \(page)"
    case .product(let product): product.title
    }
  }
}

extension ShopRoute.Product {
  var title: String {
    switch self {
    case .detail(let product, let size): "Product \(product.number) in \(size.rawValue.uppercased())"
    case .review(let product): "Review of \(product.number)"
    }
  }
}
