// An app imports `Fingerpost` alone: destinations, links, matches and values, launch inputs and decisions come with it.
@_exported public import RouteDecisions
@_exported public import RouteDestinations
