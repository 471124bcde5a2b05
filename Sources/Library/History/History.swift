/// What the owner of a song did with it.
public struct History: Equatable, Sendable {
    /// `nil` for a song that is not rated.
    public var rating: StarRating?
    /// How often the song counted as played.
    public var plays: Int
    /// How often the song was skipped.
    public var skips: Int
    /// When the song last counted as played, in milliseconds since 1970.
    public var lastPlayedMs: Int64?
    /// When the song was last skipped, in milliseconds since 1970.
    public var lastSkippedMs: Int64?

    /// What was heard of a song.
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
