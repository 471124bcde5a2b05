import Playback

/// What is on its way between a page and the program, and what a page waits for; pages by their place in the list.
enum WorldEvent {
    /// A snapshot reaches the page.
    case deliver(page: Int)
    /// A report of the page reaches the player.
    case report(page: Int, SpeakerReport)
    /// The page looks at its media element again, unless it waits for something else by now.
    case look(page: Int, wait: Int)
    /// The program notices that the page is gone.
    case left(page: Int)
    /// The program notices that the page is there.
    case arrived(page: Int)
}

/// What will happen in the world, in the order of time.
struct Agenda {
    /// The latest first.
    private var entries: [(time: Int, event: WorldEvent)] = []

    var next: Int? { entries.last?.time }

    mutating func add(_ event: WorldEvent, at time: Int) {
        var index = entries.count
        while index > 0, entries[index - 1].time <= time { index -= 1 }
        entries.insert((time, event), at: index)
    }

    mutating func take() -> WorldEvent? { entries.popLast()?.event }

    /// Forgets what was on its way to or from the program.
    mutating func cutConnections() {
        entries.removeAll { entry in
            switch entry.event {
            case .deliver, .report, .left, .arrived: true
            case .look: false
            }
        }
    }
}
