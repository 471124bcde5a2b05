#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

exit(Benchmarks.run(Array(CommandLine.arguments.dropFirst())))
