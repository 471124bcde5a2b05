/// One `--option` of a command.
struct CommandOption: Equatable, Sendable {
    /// The long name, without the dashes.
    let name: String
    /// What the value is called in the help text; `nil` for a switch.
    let value: String?
    let summary: String

    static func value(_ name: String, _ value: String, _ summary: String) -> CommandOption {
        CommandOption(name: name, value: value, summary: summary)
    }

    static func flag(_ name: String, _ summary: String) -> CommandOption {
        CommandOption(name: name, value: nil, summary: summary)
    }

    static let data = value("data", "DIR", "the data folder (default: the user's data folder for Clickwheel)")
    static let json = flag("json", "print JSON")
}
