/// One segment of the routes' tree.
struct RouteNode: Sendable {
    /// What is done for one method, and the names in its pattern from left to right.
    struct Route: Sendable {
        let names: [String]
        let handler: Router.Handler
    }

    private(set) var routes: [HTTPMethod: Route] = [:]
    private var literals: [String: RouteNode] = [:]
    /// The node behind `{name}`: no element or one.
    private var any: [RouteNode] = []
    /// The node of `{name...}`: no element or one.
    private var rest: [RouteNode] = []

    mutating func insert(
        _ parts: ArraySlice<String>,
        names: [String],
        method: HTTPMethod,
        handler: @escaping Router.Handler
    ) {
        guard let part = parts.first else {
            precondition(routes[method] == nil, "two routes with one method and pattern")
            routes[method] = Route(names: names, handler: handler)
            return
        }
        let others = parts.dropFirst()
        guard part.hasPrefix("{"), part.hasSuffix("}") else {
            literals[part, default: RouteNode()].insert(
                others,
                names: names,
                method: method,
                handler: handler
            )
            return
        }
        let name = part.dropFirst().dropLast()
        if name.hasSuffix("...") {
            precondition(others.isEmpty, "only the end of a pattern takes the rest of a path")
            if rest.isEmpty { rest.append(RouteNode()) }
            rest[0].insert(
                others,
                names: names + [String(name.dropLast(3))],
                method: method,
                handler: handler
            )
        } else {
            if any.isEmpty { any.append(RouteNode()) }
            any[0].insert(others, names: names + [String(name)], method: method, handler: handler)
        }
    }

    /// The node that `segments` lead to; `values` gets what stands for the names on the way.
    func find(_ segments: ArraySlice<String>, values: inout [String]) -> RouteNode? {
        guard let segment = segments.first else { return routes.isEmpty ? nil : self }
        let others = segments.dropFirst()
        if let node = literals[segment]?.find(others, values: &values) { return node }
        let depth = values.count
        if let next = any.first, !segment.isEmpty {
            values.append(segment)
            if let node = next.find(others, values: &values) { return node }
            values.removeSubrange(depth...)
        }
        guard let node = rest.first else { return nil }
        values.append(segments.joined(separator: "/"))
        return node
    }
}
