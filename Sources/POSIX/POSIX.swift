// The system's own calls, by whatever name the platform's module has.
//
// This is the one place that says which it is. Domains do not import this module: what they need of the system has a
// Swift name in `ClickwheelSystem`.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Darwin
#endif
