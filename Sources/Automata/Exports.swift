// Regular expressions and the limits of types have positions in the table.
@_exported import TableSource
