// The table as written contains the limits of types.
@_exported import Automata
