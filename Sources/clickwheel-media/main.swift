#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

exit(Worker.run(CommandLine.arguments))
