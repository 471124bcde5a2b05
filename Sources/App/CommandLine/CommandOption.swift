/// One `--option` of a command.
struct CommandOption: Sendable {
    /// The long name, without the dashes.
    let name: String
    /// What the value is called in the help text; `nil` for a switch.
    let value: String?
    let summary: String
    /// What a shell offers for the value.
    let candidates: Candidates

    /// An option with a value; `candidates` is `nil` where the name of the value says enough, such as `DIR` or `low|high`.
    static func value(
        _ name: String,
        _ value: String,
        _ summary: String,
        _ candidates: Candidates? = nil
    ) -> CommandOption {
        CommandOption(
            name: name,
            value: value,
            summary: summary,
            candidates: candidates ?? .named(by: value)
        )
    }

    static func flag(_ name: String, _ summary: String) -> CommandOption {
        CommandOption(name: name, value: nil, summary: summary, candidates: .nothing)
    }

    static let data = value("data", "DIR", "the data folder (default: the user's data folder for Clickwheel)")
    static let json = flag("json", "print JSON")

    /// The option as it is written: `-n`, `--json`.
    var dashed: String { (name.utf8.count == 1 ? "-" : "--") + name }

    /// The option as the help text shows it: `--data DIR`.
    var spelled: String { dashed + (value.map { " " + $0 } ?? "") }
}
