import ClickwheelApp
import ClickwheelPOSIX

exit(Clickwheel.run(Array(CommandLine.arguments.dropFirst())))
