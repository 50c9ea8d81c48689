// `Refinement` and `RegularExpressionError` contain positions and fixes, which TableSource declares.
@_exported import TableSource
