import ClickwheelPOSIX

exit(Worker.run(CommandLine.arguments))
