import ClickwheelHTTP
import StateMachine

/// The state machines: what there is, drawn from the code, and where the running ones stand.
struct MachineRoutes: Sendable {
    private struct Listing: Encodable {
        struct Machine: Encodable {
            let name: String
            let title: String
            let summary: String
            let current: String?
        }

        let machines: [Machine]
    }

    private struct Drawing: Encodable {
        let name: String
        let title: String
        let summary: String
        let current: String?
        let initial: String
        let states: [String]
        let transitions: [MachineDescription.Transition]
        let mermaid: String
        let dot: String
    }

    let context: APIContext

    func add(to router: inout Router) {
        router.on(.get, "/api/machines") { _, reply in
            context.blocking(reply) {
                try .json(
                    Listing(
                        machines: context.machines.entries.map { entry in
                            let machine = entry.description
                            return Listing.Machine(
                                name: machine.name,
                                title: machine.title,
                                summary: machine.summary,
                                current: entry.current
                            )
                        }
                    )
                )
            }
        }
        router.on(.get, "/api/machines/{name}") { request, reply in
            context.blocking(reply) { try drawing(request.parameters["name"]) }
        }
    }

    private func drawing(_ name: String) throws -> HTTPResponse {
        guard let entry = context.machines[name] else {
            let known = context.machines.entries.map(\.name).joined(separator: ", ")
            throw APIError.notFound("There is no machine \"\(name)\"; there are: \(known).")
        }
        let machine = entry.description
        return try .json(
            Drawing(
                name: machine.name,
                title: machine.title,
                summary: machine.summary,
                current: entry.current,
                initial: machine.initial,
                states: machine.states,
                transitions: machine.transitions,
                mermaid: machine.diagram(.mermaid, current: entry.current),
                dot: machine.diagram(.dot, current: entry.current)
            )
        )
    }
}
