/// Why an output cannot be opened or written to.
package enum SoundError: Error, Equatable, Sendable {
    /// There is no output of this name.
    case unknownOutput(String, known: [String])
    /// The output cannot be opened: its name, and the reason.
    case unavailable(output: String, reason: String)
    /// The device was there and is gone, or the reader of a pipe is: its name, and the reason.
    case lost(output: String, reason: String)
    /// What the output writes to cannot take more.
    case unwritable(path: String, errno: CInt)
    /// The argument after the output's name is missing or makes no sense, for the reason given.
    case badArgument(output: String, reason: String)
}
