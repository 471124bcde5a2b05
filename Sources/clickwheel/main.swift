import App

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

exit(Clickwheel.run(Array(CommandLine.arguments.dropFirst())))
