/// Something the program does when asked on the command line: a verb of a noun.
struct Command: Sendable {
    /// The verb; empty where the noun alone is the command.
    let verb: String
    /// The operands, as the help text shows them.
    let operands: String
    let summary: String
    let options: [CommandOption]
    let run: @Sendable (Arguments) throws -> Void

    init(
        _ verb: String,
        _ operands: String = "",
        _ summary: String,
        options: [CommandOption] = [],
        run: @escaping @Sendable (Arguments) throws -> Void
    ) {
        self.verb = verb
        self.operands = operands
        self.summary = summary
        self.options = options
        self.run = run
    }
}

/// What commands are about: `clickwheel <noun> <verb>`.
struct Noun: Sendable {
    let name: String
    let summary: String
    let commands: [Command]
}
