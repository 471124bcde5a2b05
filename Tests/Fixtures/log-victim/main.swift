import ClickwheelPOSIX

exit(Victim.run(Array(CommandLine.arguments.dropFirst())))
