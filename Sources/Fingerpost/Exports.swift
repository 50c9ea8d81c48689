// An app needs to import only `Fingerpost`, which includes destinations, links, matches, values, launch inputs and
// decisions.
@_exported public import LaunchInputs
@_exported public import RouteDecisions
@_exported public import RouteDestinations
