#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

exit(Victim.run(Array(CommandLine.arguments.dropFirst())))
