public import ClickwheelProgram

/// Why a file is no theme; each is one sentence.
public enum ThemeError: Error, Equatable {
    /// So many bytes are too many.
    case tooLarge(Int)
    /// It is not the JSON that a theme is.
    case unreadable(String)
    /// A name has no colour in a part.
    case missing(String, of: String)
    /// A part has a name that nothing has.
    case unknown(String, of: String)
    /// A text is no colour.
    case noColor(String, for: String, of: String)
    /// One colour is too much like the one that it is seen on: how well they are told apart, and how well they have to be.
    case faint(String, on: String, of: String, Double, Double)
}

extension ThemeError: ProgramError {
    /// What it is that is wrong.
    public var kind: ErrorKind { .invalid }

    public var description: String {
        switch self {
        case .tooLarge(let size): "a theme has at most \(Theme.fileLimit) bytes, and this has \(size)"
        case .unreadable(let reason): "the theme cannot be read: \(reason)"
        case .missing(let name, let part):
            "the theme has no colour for '\(name)' of '\(part)': add one, such as #15110e"
        case .unknown(let name, let part):
            "the theme has a colour for '\(name.prefix(40))' of '\(part)', which nothing has"
        case .noColor(let text, let name, let part):
            "'\(text.prefix(40))' is no colour for '\(name)' of '\(part)': write one as #15110e"
        case .faint(let one, let other, let part, let contrast, let least):
            "the theme's '\(one)' can hardly be seen on '\(other)' of '\(part)': their contrast is "
                + "\(Self.tenths(contrast)), and at least \(Self.tenths(least)) is needed"
        }
    }

    /// Rounded down, so that what is too little does not look like enough.
    private static func tenths(_ ratio: Double) -> String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
