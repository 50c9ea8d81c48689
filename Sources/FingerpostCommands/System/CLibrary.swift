// The C library for all files of the tool, instead of Foundation. All packages that use the plugins build this tool,
// and importing Foundation costs each compiler process 0.7 s of CPU time (Swift 6.3 on Linux).
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#endif
