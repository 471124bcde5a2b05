extension LoudnessRules {
    /// Makes every album as loud as every other; a song whose album was not measured counts for itself.
    public struct Album: LoudnessRule {
        public let name = "album"
        public let title = "Every album alike"
        public let audience = "For whole albums, whose quiet songs are meant to be quiet."

        /// The rule; it has nothing to set.
        public init() {}

        public func measure(of song: SongLoudness, isShuffled: Bool) -> SongLoudness.Measure? {
            song.album ?? song.track
        }
    }
}
