/// What the owner of a song did with it.
public struct History: Equatable, Sendable {
    /// `nil` for a song that is not rated.
    public var rating: StarRating?
    /// How often the song was played to its end.
    public var plays: Int
    /// How often the song was left before its end.
    public var skips: Int
    /// When the song was last played to its end, in milliseconds since 1970.
    public var lastPlayedMs: Int64?
    /// When the song was last left before its end, in milliseconds since 1970.
    public var lastSkippedMs: Int64?

    public init(
        rating: StarRating? = nil,
        plays: Int = 0,
        skips: Int = 0,
        lastPlayedMs: Int64? = nil,
        lastSkippedMs: Int64? = nil
    ) {
        self.rating = rating
        self.plays = plays
        self.skips = skips
        self.lastPlayedMs = lastPlayedMs
        self.lastSkippedMs = lastSkippedMs
    }
}
