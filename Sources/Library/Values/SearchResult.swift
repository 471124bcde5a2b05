/// What a search found.
public struct SearchResult: Equatable, Sendable {
    /// The best songs, up to the limit.
    public var tracks: [Track]
    /// The number of songs that were found, beyond the limit too.
    public var total: Int
}
