#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A terminal that gives every key at once; it is as before when this goes out of scope.
final class RawTerminal {
    private var before = termios()

    init() {
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    deinit {
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }
}
