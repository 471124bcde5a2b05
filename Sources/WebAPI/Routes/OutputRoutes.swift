public import ClickwheelHTTP

/// One place where sound can go, as pages list it.
public struct OutputRow: Encodable, Sendable {
    /// As `also-through` takes it: `NAME` or `NAME:DEVICE`.
    public let name: String
    /// As `audio-output` takes it, which goes back to the usual device with nothing after the colon.
    let member: String
    /// What a person calls it.
    let title: String
    /// One sentence on who it is for.
    let audience: String
    /// Why it does not work here; absent where it does.
    let absence: String?
    /// Whether it leads.
    let leads: Bool
    /// Whether it is to sound besides the one that leads.
    let isAlso: Bool
    /// What it takes, such as `44100:16:2`, while it is open.
    let format: String?
    /// Whether the samples reach it as they are in the file.
    let isExact: Bool?
    /// Times that it had nothing to play since it was opened; absent where there were none.
    let underruns: Int?
    /// Why it is wanted and does not sound.
    let lost: String?

    private enum CodingKeys: String, CodingKey {
        case name, member, title, absence, leads, format, isExact, underruns, lost
        case isAlso = "also"
        case audience = "for"
    }

    /// A row of what is known of it.
    public init(
        name: String,
        member: String,
        title: String,
        audience: String,
        absence: String?,
        leads: Bool,
        isAlso: Bool,
        format: String?,
        isExact: Bool?,
        underruns: Int?,
        lost: String?
    ) {
        (self.name, self.member, self.title) = (name, member, title)
        (self.audience, self.absence) = (audience, absence)
        (self.leads, self.isAlso) = (leads, isAlso)
        (self.format, self.isExact, self.underruns, self.lost) = (format, isExact, underruns, lost)
    }
}

/// Where sound can go on this machine, and what sounds.
public struct OutputListing: Encodable, Sendable {
    /// The format of the song that the engine plays, such as `flac 44100:16:2`.
    let source: String?
    let outputs: [OutputRow]

    /// The outputs, and the format of what they play.
    public init(source: String?, outputs: [OutputRow]) { (self.source, self.outputs) = (source, outputs) }
}

/// Where sound can go on this machine; chosen as every strategy and setting is.
public struct OutputRoutes: RouteGroup {
    private let context: APIContext
    private let list: @Sendable () -> OutputListing

    /// Routes that answer with `list`, which may block.
    public init(_ context: APIContext, list: @escaping @Sendable () -> OutputListing) {
        (self.context, self.list) = (context, list)
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/outputs", context) { _ in try .json(list()) }
    }
}
