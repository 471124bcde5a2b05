extension LoudnessRules {
    /// Makes every song as loud as every other; where only the album was measured, that counts.
    public struct Track: LoudnessRule {
        public let name = "track"
        public let title = "Every song alike"
        public let audience = "For mixes and shuffled songs, where nobody wants to reach for the volume."

        /// The rule; it has nothing to set.
        public init() {}

        public func measure(of song: SongLoudness, isShuffled: Bool) -> SongLoudness.Measure? {
            song.track ?? song.album
        }
    }
}
