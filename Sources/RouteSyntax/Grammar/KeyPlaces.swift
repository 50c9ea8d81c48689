extension ObjectGrammar {
  /// Returns descriptions of the objects to which a misplaced key belongs, such as "a parameter, inside 'parameters'".
  ///
  /// These are the nearest objects inside this object that have the key. If there are none, they are the objects that
  /// contain this object, if all of them have the key. The result is empty if there are more than two.
  package func places(of key: String) -> [String] {
    var level: [(grammar: ObjectGrammar, inside: String)] = [(self, "")]
    var seen: Set<String> = [name]
    while !level.isEmpty {
      var places: [String] = []
      var next: [(grammar: ObjectGrammar, inside: String)] = []
      for (grammar, inside) in level {
        if grammar[key] != nil {
          places.append(grammar.called == "'\(inside)'" ? grammar.called : "\(grammar.called), inside '\(inside)'")
        }
        for member in grammar.keys {
          for inner in ObjectGrammar.objects(in: member.value) where seen.insert(inner.name).inserted {
            next.append((inner, member.name))
          }
        }
      }
      if !places.isEmpty { return places.count <= 2 ? places : [] }
      level = next
    }
    let around = ObjectGrammar.table.reachable.filter { outer in
      outer.keys.contains { ObjectGrammar.objects(in: $0.value).contains { $0.name == name } }
    }
    return around.count <= 2 && around.allSatisfy { $0[key] != nil } ? around.map { $0.called } : []
  }
}
