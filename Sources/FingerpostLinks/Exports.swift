// An extension imports `FingerpostLinks` alone.
@_exported public import RouteDestinations
