import ClickwheelDatabase
import ClickwheelSystem

/// The answers of a quiz round, each of which is on the disk once it was acknowledged.
final class QuizPart: KeptPart {
    /// The deck that there has to be.
    static let deck = "Torture"
    let name = "quiz"
    private let data: String
    /// The number of answers.
    private var answers = Acknowledged<Int>()

    init(data: String) { self.data = data }

    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        let known = try answers.known ?? count()
        answers.end(known)
        if Int.random(in: 0..<8, using: &luck) == 0, known > 0 {
            answers.begin(known - 1)
            // Where there is nothing to take back, nothing is.
            guard try daemon.ask("/api/quiz/round/undo", [:]).status == 200 else { return }
            return answers.end(try count())
        }
        try grade(daemon, &luck)
    }

    /// Grades the card that is asked; a round begins where none is played.
    func grade(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        let known = try answers.known ?? count()
        answers.end(known)
        let card = try card(daemon)
        let rating = Int.random(in: 1...4, using: &luck)
        answers.begin(known + 1)
        _ = try daemon.done("/api/quiz/round/grade", ["card": card, "rating": rating, "milliseconds": 900])
        answers.end(known + 1)
    }

    func check(_ daemon: Daemon) throws -> String? {
        let (before, found) = (answers.known ?? 0, try count())
        return answers.admits(found) ? nil : "there were \(before) answers, and now there are \(found)"
    }

    /// The card that is asked; a round begins where none is played.
    private func card(_ daemon: Daemon) throws -> Int {
        let round = try daemon.ask("/api/quiz/round")
        if round.status == 200, let id = Self.card(round.json) { return id }
        let new = try daemon.done("/api/quiz/round", ["deck": Self.deck, "strategy": "cram"])
        guard let id = Self.card(new) else { throw TortureFailure("a round that began asks no card") }
        return id
    }

    private static func card(_ round: [String: Any]) -> Int? {
        guard round["isOver"] as? Bool != true else { return nil }
        return (round["card"] as? [String: Any])?["id"] as? Int
    }

    private func count() throws -> Int {
        let connection = try Connection(path: data + "/clickwheel.db", access: .readOnly)
        return try connection.first("SELECT count(*) FROM quiz_reviews") { $0.int(0) } ?? 0
    }
}
