extension LoudnessRules {
    /// Leaves every song as it is.
    public struct Off: LoudnessRule {
        public let name = "off"
        public let title = "As recorded"
        public let audience = "For listeners who want every song as loud as its makers left it."

        /// The rule; it has nothing to set.
        public init() {}

        public func measure(of song: SongLoudness, isShuffled: Bool) -> SongLoudness.Measure? {
            nil
        }
    }
}
