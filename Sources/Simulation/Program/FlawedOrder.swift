import Playback

/// A queue order that breaks the laws of its family.
struct FlawedOrder: QueueOrder {
    let flaw: Flaw
    let asked = Cell(0)

    var name: String { QueueOrders.InOrder.name }
    var title: String { "Flawed" }
    var audience: String { "For tests that want to see a fault found." }

    func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice {
        asked.value += 1
        var choice = QueueOrders.InOrder().choose(step, in: queue)
        if flaw == .losesSongs { choice.dropsCurrent = true }
        if flaw == .guesses, case .item = choice.target {
            choice.target = .item(asked.value % queue.count)
        }
        return choice
    }

    func first(in queue: Queue, ofPass pass: Int32) -> Int? {
        QueueOrders.InOrder().first(in: queue, ofPass: pass)
    }
}
