let guide = try Guide()
for link in CommandLine.arguments.dropFirst() { print(guide.directions(to: link)) }
