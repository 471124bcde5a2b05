import ClickwheelSystem

/// A part of the daemon that keeps what it was told, and a model of what it must have kept.
protocol KeptPart: AnyObject {
    var name: String { get }

    /// Makes one change; what returns was acknowledged, what throws may be there or not.
    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws

    /// What is lost of what was acknowledged; the model is what is there from then on.
    func check(_ daemon: Daemon) throws -> String?
}

/// What was acknowledged last, and what one change that was not may have made of it.
struct Acknowledged<Value: Equatable> {
    private(set) var known: Value?
    private(set) var possible: [Value] = []
    /// Whether a change was begun whose outcome nobody can tell.
    private(set) var isOpen = false

    /// Says that a change begins that leads to `after`, or to what nobody can tell.
    mutating func begin(_ after: Value?) {
        if let after { possible.append(after) } else { isOpen = true }
    }

    /// Says that `value` was acknowledged.
    mutating func end(_ value: Value) {
        known = value
        possible = []
        isOpen = false
    }

    /// Whether `found` is what has to be there; it is what is known from then on.
    mutating func admits(_ found: Value) -> Bool {
        defer { end(found) }
        return known == nil || isOpen || found == known || possible.contains(found)
    }
}

/// The parts of a daemon on the data folder `data`.
struct KeptParts {
    let all: [any KeptPart]

    /// The younger parts are among them where the folder `isFurnished`.
    init(data: String, isFurnished: Bool = false) {
        let old: [any KeptPart] = [
            QueuePart(), VolumePart(), RatingPart(), ChoicePart(), QuizPart(data: data), GolfPart(),
        ]
        let young: [any KeptPart] = [
            GalleryPart.make(), MoviePart.make(), StorePart.make(), PodcastPart.make(),
        ]
        all = old + (isFurnished ? young : [])
    }

    /// Makes a change in a random part.
    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        try all[Int.random(in: 0..<all.count, using: &luck)].act(daemon, &luck)
    }

    /// What is lost of what was acknowledged, in all parts.
    func check(_ daemon: Daemon) throws -> [String] {
        try all.compactMap { part in try part.check(daemon).map { "\(part.name): \($0)" } }
    }
}
