// The resolved table contains declarations of the table as written.
@_exported import RouteSyntax
