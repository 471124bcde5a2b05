/// Who asks for a switch.
public enum Requester: Equatable, Sendable {
    /// The start of the program, which uses what was chosen before.
    case start
    /// The owner of the data folder, by the command line.
    ///
    /// A face says so only of who has proved it, such as by a secret that the owner alone can read.
    case commandLine
    /// Somebody at a face, by the name that people know them by: "tab 3", "Kitchen".
    case client(String)
}

extension Requester: CustomStringConvertible {
    /// As it stands in the log, before "chose".
    public var description: String {
        switch self {
        case .start: "the start"
        case .commandLine: "the command line"
        case .client(let name): name
        }
    }
}
