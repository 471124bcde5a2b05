import Quiz

/// What Anki's own backend says about its buttons for one card.
struct AnkiButtonRow: Decodable {
    struct Input: Decodable {
        let kind: String
        let s: Double?
        let d: Double?
        let days_since_last_review: Int?
        let scheduled_days: Int?
        let lapses: Int?
        let remaining_steps: Int?

        var schedule: CardSchedule {
            var card = CardSchedule()
            card.phase =
                switch kind {
                case "new": .new
                case "learning": .learning
                case "relearning": .relearning
                default: .review
                }
            card.scheduledDays = scheduled_days ?? 0
            card.lapses = lapses ?? 0
            card.stepsLeft = remaining_steps ?? 0
            if let s, let d { card.memory = MemoryState(stability: s, difficulty: d) }
            return card
        }
    }

    struct Button: Decodable {
        let kind: String
        let secs: Int?
        let days: Int?
        let remaining: Int?
        let lapses: Int?
        let leeched: Bool?
        let sd: [Double]
    }

    let input: Input
    let again: Button
    let hard: Button
    let good: Button
    let easy: Button
}
