// An app imports `FingerpostUI` alone.
@_exported public import Fingerpost
