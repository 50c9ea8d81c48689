// Diagnostics and files of tables are part of the language's API.
@_exported public import TableSource
// A compiled table contains its resolved table (`ResolvedTable`).
@_exported import RouteModel
