/// Something the program does when asked on the command line: a verb of a noun.
struct Command: Sendable {
    /// What stands above the keys of an object on standard input.
    static let inputTitle = "Keys of an object on standard input, one object per line of JSON:"

    /// The verb; empty where the noun alone is the command.
    let verb: String
    /// The operands, as the help text shows them.
    let operands: String
    let summary: String
    let options: [CommandOption]
    /// The keys of the objects that it reads from standard input.
    let input: [InputKey]
    /// What a shell offers for each operand; the last is that of all further ones where ``operands`` ends with "…".
    let candidates: [Candidates]
    let run: @Sendable (Arguments) throws -> Void

    /// A verb, or a noun that needs none; `candidates` is `nil` where the names of the operands say enough, such as `FILE`.
    init(
        _ verb: String,
        _ operands: String = "",
        _ summary: String,
        options: [CommandOption] = [],
        input: [InputKey] = [],
        candidates: [Candidates]? = nil,
        run: @escaping @Sendable (Arguments) throws -> Void
    ) {
        self.verb = verb
        self.operands = operands
        self.summary = summary
        self.options = options
        self.input = input
        self.candidates =
            candidates ?? operands.split(separator: " ").map { Candidates.named(by: String($0)) }
        self.run = run
    }

    /// How it is called: `clickwheel golf replay [N]`.
    func call(of noun: Noun) -> String {
        ["clickwheel", noun.name, verb, operands].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// What commands are about: `clickwheel <noun> <verb>`.
struct Noun: Sendable {
    let name: String
    let summary: String
    let commands: [Command]

    /// The command that the noun is by itself, without a verb.
    var single: Command? { commands.first { $0.verb.isEmpty } }
}
