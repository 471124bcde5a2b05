extension LoudnessRules {
    /// Goes by albums, and by songs while the queue is shuffled.
    public struct Automatic: LoudnessRule {
        public let name = "automatic"
        public let title = "Albums alike, songs when shuffled"
        public let audience = "For those who hear both whole albums and shuffled songs."

        /// The rule; it has nothing to set.
        public init() {}

        public func measure(of song: SongLoudness, isShuffled: Bool) -> SongLoudness.Measure? {
            isShuffled
                ? Track().measure(of: song, isShuffled: true) : Album().measure(of: song, isShuffled: false)
        }
    }
}
