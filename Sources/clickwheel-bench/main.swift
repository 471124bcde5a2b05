import ClickwheelPOSIX

exit(Benchmarks.run(Array(CommandLine.arguments.dropFirst())))
