/// A change of the queue's items that can be taken back.
public struct QueueEdit: Codable, Hashable, Sendable {
    /// What was done.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Songs were added, at the end or elsewhere.
        case added
        /// Items were taken out.
        case removed
        /// An item was moved.
        case moved
        /// All items were taken out.
        case cleared
        /// Another queue took the place of the items.
        case replaced
    }

    /// What was done.
    public let kind: Kind
    /// To how many items: of a queue that was cleared or replaced, those that it had.
    public let count: Int
}

extension QueueEdit: CustomStringConvertible {
    /// As people are told: "removed 3 songs".
    public var description: String { "\(kind.rawValue) \(count) song\(count == 1 ? "" : "s")" }
}

extension QueueEdit {
    /// Whether another queue, or none, took the place of the one that was.
    public var isReplacement: Bool {
        switch kind {
        case .cleared, .replaced: true
        case .added, .removed, .moved: false
        }
    }
}
