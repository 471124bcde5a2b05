/// What the doctor says of one thing that the program uses.
struct Finding: Codable, Equatable, Sendable {
    let name: String
    let installed: Bool
    /// Its version or place; absent where it is missing.
    let version: String?
    /// What its absence costs the user; absent where it is there.
    let cost: String?

    init(_ name: String, _ version: String?, orElse cost: String) {
        self.name = name
        self.version = version
        installed = version != nil
        self.cost = version == nil ? cost : nil
    }

    var line: String {
        installed ? "  ok       \(name): \(version ?? "")" : "  missing  \(name): \(cost ?? "")"
    }
}
