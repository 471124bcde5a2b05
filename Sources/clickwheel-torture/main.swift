import ClickwheelPOSIX

exit(Torture.run(Array(CommandLine.arguments.dropFirst())))
