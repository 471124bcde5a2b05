import ClickwheelHTTP
import ClickwheelProgram
import StateMachine

/// The state machines: what there is, drawn from the code, and where the running ones stand.
struct MachineRoutes: RouteGroup {
    private struct Listing: Encodable {
        struct Machine: Encodable {
            let name: String
            let title: String
            let summary: String
            /// The state of the machine that runs longest; absent while none runs.
            let current: String?
            /// The states of all that run, the oldest first.
            let lit: [String]

            init(_ entry: MachineEntry) {
                let machine = entry.description
                (name, title, summary) = (machine.name, machine.title, machine.summary)
                lit = entry.current
                current = lit.first
            }
        }

        let machines: [Machine]
    }

    private struct Drawing: Encodable {
        let name: String
        let title: String
        let summary: String
        let current: String?
        let lit: [String]
        let initial: String
        let states: [String]
        let transitions: [MachineDescription.Transition]
        let mermaid: String
        let dot: String

        init(_ entry: MachineEntry) {
            let machine = entry.description
            (name, title, summary) = (machine.name, machine.title, machine.summary)
            lit = entry.current
            current = lit.first
            (initial, states, transitions) = (machine.initial, machine.states, machine.transitions)
            mermaid = machine.diagram(.mermaid, current: lit)
            dot = machine.diagram(.dot, current: lit)
        }
    }

    let context: APIContext
    let machines: MachineCatalog

    func add(to router: inout Router) {
        router.on(.get, "/api/machines", context) { _ in
            try .json(Listing(machines: machines.entries.map { Listing.Machine($0) }))
        }
        router.on(.get, "/api/machines/{name}", context) {
            try .json(Drawing(machines.entry($0.parameters["name"])))
        }
    }
}
