/// The target of a request (RFC 9112 section 3.2), taken apart and decoded strictly.
struct RequestTarget: Equatable, Sendable {
    /// The authority of an absolute target, which stands above the `Host` field.
    let authority: String?
    /// The decoded path: "/" and its segments, or "*".
    let path: String
    /// The decoded parts between the slashes of the path.
    let segments: [String]
    let query: HTTPQuery

    /// - Returns: `nil` for a target that is not origin-form, absolute-form of http or "*", whose escapes are
    ///   broken, or in whose path a segment decodes to ".", ".." or anything with a slash.
    init?(_ target: ArraySlice<UInt8>) {
        if target.count == 1, target.first == UInt8(ascii: "*") {
            authority = nil
            path = "*"
            segments = []
            query = HTTPQuery()
            return
        }
        var rest = target
        if rest.first == UInt8(ascii: "/") {
            authority = nil
        } else {
            guard
                let scheme = Self.schemes.first(where: { ASCII.equal(rest.prefix($0.utf8CodeUnitCount), $0) })
            else { return nil }
            rest = rest.dropFirst(scheme.utf8CodeUnitCount)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            let name = rest[..<end]
            // User information in a target has no use but to deceive (RFC 9110 section 4.2.4).
            guard !name.isEmpty, !name.contains(UInt8(ascii: "@")) else { return nil }
            authority = String(validating: name, as: UTF8.self)
            guard authority != nil else { return nil }
            rest = rest[end...]
        }
        // A fragment is never sent (RFC 9112 section 3.2.1).
        guard !rest.contains(UInt8(ascii: "#")) else { return nil }
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        guard let segments = Self.segments(rest[..<(mark ?? rest.endIndex)]) else { return nil }
        self.segments = segments
        path = "/" + segments.joined(separator: "/")
        guard let mark else {
            query = HTTPQuery()
            return
        }
        guard let query = HTTPQuery(rest[(mark + 1)...]) else { return nil }
        self.query = query
    }

    private static let schemes: [StaticString] = ["http://", "https://"]

    private static func segments(_ path: ArraySlice<UInt8>) -> [String]? {
        var segments: [String] = []
        for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = PercentCoding.decode(part), segment != ".", segment != "..",
                !segment.utf8.contains(UInt8(ascii: "/"))
            else { return nil }
            segments.append(segment)
        }
        return segments
    }
}
