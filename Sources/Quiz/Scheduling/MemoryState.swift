/// What FSRS believes about one card in one memory.
public struct MemoryState: Equatable, Sendable {
    /// The days after which the answer is known with a probability of 90 %; at least 0.001.
    public var stability: Double
    /// How hard the card is, 1 to 10.
    public var difficulty: Double

    /// What is remembered: stability in days, difficulty from 1 to 10.
    public init(stability: Double, difficulty: Double) {
        self.stability = stability
        self.difficulty = difficulty
    }
}
