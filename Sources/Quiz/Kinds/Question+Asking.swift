extension Question {
    /// The same question with the options of a choice in an order that depends on `seed` alone.
    ///
    /// The order of a file often has the right one first.
    public func shuffled(seed: UInt64) -> Question {
        guard case .choice(let options) = kind else { return self }
        var random = SplitMix64(seed: seed)
        return Question(
            prompt: prompt,
            answer: answer,
            hint: hint,
            kind: .choice(options.shuffled(using: &random))
        )
    }

    /// Whether no single option of a choice is the whole answer.
    public var takesSeveral: Bool {
        guard case .choice(let options) = kind else { return false }
        return !options.contains { $0.credit > 0.999 }
    }

    /// The left sides of a matching question; empty for other kinds.
    public var lefts: [String] {
        guard case .matching(let pairs) = kind else { return [] }
        return pairs.map(\.left).filter { !$0.isEmpty }
    }

    /// The right sides of a matching question, each once, in alphabetical order; empty for other kinds.
    public var rights: [String] {
        guard case .matching(let pairs) = kind else { return [] }
        return Set(pairs.map(\.right)).sorted()
    }
}
