// An app imports `FingerpostUI` alone.
@_exported public import Fingerpost
@_exported public import FingerpostLinks
