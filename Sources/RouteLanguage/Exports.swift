// Diagnostics and files of tables are part of the language's API.
@_exported public import TableSource
// The compiled table belongs to the resolved table.
@_exported import RouteModel
