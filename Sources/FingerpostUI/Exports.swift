// An app needs to import only `FingerpostUI`.
@_exported public import Fingerpost
@_exported public import FingerpostLinks
