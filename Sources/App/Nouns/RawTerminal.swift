import ClickwheelPOSIX
import Synchronization

/// A terminal that gives every key at once; it is as before when this goes out of scope.
final class RawTerminal {
    /// How the terminal was, while it is not so.
    private static let before = Mutex<termios?>(nil)

    /// - Parameter takesInterrupts: Whether Ctrl-C is a key like any other.
    init(takesInterrupts: Bool = false) {
        var raw = termios()
        tcgetattr(STDIN_FILENO, &raw)
        Self.before.withLock { [raw] in $0 = raw }
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        if takesInterrupts { raw.c_lflag &= ~tcflag_t(ISIG) }
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    deinit { Self.restore() }

    /// Makes the terminal what it was; for who ends the program at once.
    static func restore() {
        before.withLock { before in
            if var settings = before { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
            before = nil
        }
    }
}
