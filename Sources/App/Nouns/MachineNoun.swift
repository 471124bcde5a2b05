import ClickwheelProgram
import StateMachine

extension Noun {
    static let machine = Noun(
        name: "machine",
        summary: "Shows the program's state machines, drawn from its code.",
        commands: [
            Command(
                "list",
                "",
                "Lists every state machine, with where those that run stand.",
                options: [.json, .data]
            ) {
                try listMachines($0)
            },
            Command(
                "diagram",
                "NAME",
                "Draws a machine.",
                options: [
                    .value("format", "mermaid|dot", "the drawing's format (default: mermaid)"), .json, .data,
                ],
                candidates: [.machines]
            ) { try drawMachine($0) },
        ]
    )

    private struct Row: Encodable {
        let name: String
        let title: String
        let summary: String
        let states: Int
        let transitions: Int
        /// The states of those that run, the oldest first; absent where no daemon runs.
        let lit: [String]?
    }

    /// What a running daemon says of its machines.
    private struct Running: Decodable {
        struct Machine: Decodable {
            let name: String
            let lit: [String]
        }

        let machines: [Machine]
    }

    /// The states of the machines that run in the daemon of a data folder, by their names; `nil` without one.
    private static func lit(_ arguments: Arguments) throws -> [String: [String]]? {
        let running = try DaemonClient(DataFolder(arguments))?.get("/api/machines", as: Running.self)
        return running.map { Dictionary($0.machines.map { ($0.name, $0.lit) }) { first, _ in first } }
    }

    private static func listMachines(_ arguments: Arguments) throws {
        let lit = try lit(arguments)
        let rows = Composition.atRest.machines.entries.map { entry in
            let machine = entry.description
            return Row(
                name: machine.name,
                title: machine.title,
                summary: machine.summary,
                states: machine.states.count,
                transitions: machine.transitions.count,
                lit: lit.map { $0[machine.name] ?? [] }
            )
        }
        if arguments.has("json") { return try Console.print(json: rows) }
        for row in rows {
            let now = row.lit.map { $0.isEmpty ? "" : "; now \($0.joined(separator: ", "))" } ?? ""
            Console.print(
                "\(row.name): \(row.summary) (\(row.states) states, \(row.transitions) transitions)\(now)"
            )
        }
    }

    private static func drawMachine(_ arguments: Arguments) throws {
        guard arguments.operands.count == 1 else {
            throw CommandFailure.usage("machine diagram takes one name; see clickwheel machine list")
        }
        let entry = try Composition.atRest.machines.entry(arguments.operands[0])
        if arguments.has("json") { return try Console.print(json: entry.description) }
        let format = arguments["format"] ?? DiagramFormat.mermaid.rawValue
        guard let format = DiagramFormat(rawValue: format) else {
            throw CommandFailure.usage("--format is mermaid or dot, and not '\(format)'")
        }
        let current = try lit(arguments)?[entry.name] ?? []
        Console.print(verbatim: entry.description.diagram(format, current: current))
    }
}
