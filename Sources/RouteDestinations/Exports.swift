// Generated code imports only `RouteDestinations`, which includes the types of tables.
@_exported public import RouteMatching
@_exported public import RouteTracing
