@testable import FingerpostCommands
@testable import FingerpostTool

/// Calls the body with the path of a file that contains a small table.
func withSampleTable<Result>(_ body: (String) throws -> Result) throws -> Result {
  try withTable(sampleTable, body)
}

func withTable<Result>(_ json: String, _ body: (String) throws -> Result) throws -> Result {
  try inTemporaryFolder { folder in
    let path: String = folder + "/routes.json"
    try FileSystem.write(Array(json.utf8), to: path)
    return try body(path)
  }
}

private let sampleTable = """
  {
    "version": 1,
    "name": "ShopRoute",
    "canonical": "web",
    "origins": { "web": ["https://shop.example"], "app": "shop:" },
    "types": { "Size": ["small", "large"], "ID": { "type": "Int", "min": 1, "example": 7 } },
    "routes": {
      "home": "/",
      "item": "/items/{id: ID}?size={size: Size = small}&gift={gift: Bool?}",
      "near": "/near?at={x: Double},{y: Double}",
      "tags": "/tags?t={tags: [String]}&w={weights: [UInt] \\",\\"}",
      "help": { "link": "/help/{topic...}", "examples": ["/help/accounts"] },
      "form": "/form?{items...}",
      "clip": { "link": "/clip?now={now: Bool}", "parameters": { "now": { "as": "flag" } }, "only": ["app"] }
    }
  }
  """
