import Playback

/// A queue order that breaks the laws of its family.
struct FlawedOrder: QueueOrder {
    let flaw: Flaw
    let asked = Cell(0)
    private let base: any QueueOrder

    init(_ flaw: Flaw) {
        self.flaw = flaw
        base = flaw == .ignoresPriorities ? QueueOrders.Shuffle() : QueueOrders.InOrder()
    }

    var name: String { base.name }
    var title: String { "Flawed" }
    var audience: String { "For tests that want to see a fault found." }

    func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
        asked.value += 1
        var choice = base.choose(step, in: seen(queue))
        if flaw == .losesSongs { choice.dropsCurrent = true }
        if flaw == .guesses, case .item = choice.target {
            choice.target = .item(asked.value % queue.count)
        }
        return choice
    }

    func first(in queue: Queue, ofPass pass: Int32) -> Int? { base.first(in: seen(queue), ofPass: pass) }

    /// What it sees of `queue`.
    private func seen(_ queue: Queue) -> Queue {
        guard flaw == .ignoresPriorities else { return queue }
        return Queue(
            entries: queue.entries.map { Queue.Entry(id: $0.id, trackID: $0.trackID, pass: $0.pass) },
            current: queue.current?.id,
            nextID: queue.nextID,
            pass: queue.pass,
            upNext: queue.upNext,
            history: queue.history,
            cursor: queue.cursor,
            seed: queue.seed
        )
    }
}
