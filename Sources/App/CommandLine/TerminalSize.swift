import ClickwheelPOSIX

/// How wide the terminal is.
enum TerminalSize {
    /// What fits everywhere, where nobody says how wide it is.
    private static let usual = 80

    /// The columns of the terminal that `descriptor` leads to; `nil` where it leads to none.
    static func columns(of descriptor: CInt) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return stated }
        return Int(size.ws_col)
    }

    /// The columns for text on standard output that has lines in any case, such as a help text.
    static var forText: Int { max(columns(of: STDOUT_FILENO) ?? stated, 20) }

    /// The columns that `COLUMNS` states (POSIX.1-2024, section 8.3), else 80.
    private static var stated: Int {
        guard let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 else {
            return usual
        }
        return columns
    }
}
