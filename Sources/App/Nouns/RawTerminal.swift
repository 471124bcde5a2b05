import ClickwheelPOSIX

/// A terminal that gives every key at once; it is as before when this goes out of scope.
final class RawTerminal {
    private var before = termios()

    /// - Parameter takesInterrupts: Whether Ctrl-C is a key like any other.
    init(takesInterrupts: Bool = false) {
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        if takesInterrupts { raw.c_lflag &= ~tcflag_t(ISIG) }
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    deinit {
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }
}
