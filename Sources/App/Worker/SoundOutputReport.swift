/// What the worker says of one place where sound can go.
struct SoundOutputReport: Codable, Equatable, Sendable {
    /// A speaker, or whatever else the output can be opened on.
    struct Device: Codable, Equatable, Sendable {
        /// What stands after `NAME:` to open it.
        let argument: String
        /// What a person calls it.
        let title: String
    }

    /// As on the command line.
    let name: String
    /// What a person calls it.
    let title: String
    /// One sentence on who it is for.
    let audience: String
    /// What stands after `NAME:`, such as `FILE`; absent where nothing does.
    let argument: String?
    /// What it can be opened on now.
    let devices: [Device]
    /// Why it does not work here; absent where it does.
    let absence: String?

    private enum CodingKeys: String, CodingKey {
        case name
        case title
        case argument
        case devices
        case absence
        case audience = "for"
    }

    /// What there is of it, or `nil` where it does not work here.
    var summary: String? {
        guard absence == nil else { return nil }
        return devices.isEmpty ? "works" : devices.map(\.title).joined(separator: "; ")
    }
}
