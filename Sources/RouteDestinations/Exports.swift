// Generated code imports `RouteDestinations` alone: a table's types come with it.
@_exported public import RouteMatching
