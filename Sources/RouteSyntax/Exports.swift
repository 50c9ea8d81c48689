// `TypeDeclaration` contains a `Refinement`, which Automata declares.
@_exported import Automata
