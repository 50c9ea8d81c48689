// An extension needs to import only `FingerpostLinks`.
@_exported public import RouteDestinations
