/// What comes from pages that are, were or want to be the speaker; `client` is the opaque id of a page.
public enum SpeakerMessage: Equatable, Sendable {
    /// The page is there, maybe again.
    case arrived(client: String)
    /// The page went away, maybe for a moment.
    case left(client: String)
    /// The page wants to be the speaker.
    case claimed(client: String)
    /// The page says what its media element does.
    case report(SpeakerReport)
}

/// What the media element of a page does.
public struct SpeakerReport: Equatable, Sendable {
    /// The id of the page.
    public let client: String
    /// The queue item that the page has loaded.
    public let itemID: Int64
    /// ``PlayerSnapshot/load`` as the page obeyed it, or `nil` when it does not say.
    public let load: Int?
    /// What the page's media element did.
    public let event: OutputReport

    /// What a page says of the item that it was given.
    public init(client: String, itemID: Int64, load: Int? = nil, event: OutputReport) {
        self.client = client
        self.itemID = itemID
        self.load = load
        self.event = event
    }
}
