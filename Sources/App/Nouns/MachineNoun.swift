import ClickwheelProgram
import StateMachine

extension Noun {
    static let machine = Noun(
        name: "machine",
        summary: "Shows the program's state machines, drawn from its code.",
        commands: [
            Command("list", "", "Lists every state machine.", options: [.json, .data]) {
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
    }

    private static func listMachines(_ arguments: Arguments) throws {
        let rows = Composition.atRest.machines.entries.map { entry in
            let machine = entry.description
            return Row(
                name: machine.name,
                title: machine.title,
                summary: machine.summary,
                states: machine.states.count,
                transitions: machine.transitions.count
            )
        }
        if arguments.has("json") { return try Console.print(json: rows) }
        for row in rows {
            Console.print(
                "\(row.name): \(row.summary) (\(row.states) states, \(row.transitions) transitions)"
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
        Console.print(verbatim: entry.description.diagram(format))
    }
}
