/// How the queue is played: a sequence, and what goes with any of them.
public struct QueueModes: Codable, Hashable, Sendable {
    /// What is played again.
    public enum Repeat: String, CaseIterable, Codable, Sendable {
        /// The queue ends.
        case off
        /// The queue begins anew.
        case all
        /// The song begins anew.
        case one
    }

    /// The name of the sequence, a member of the family `queue-order`.
    public var order: String
    /// What happens at the end.
    public var `repeat`: Repeat
    /// Whether the player stops after each item.
    public var single: Bool
    /// Whether an item leaves the queue when it was played.
    public var consume: Bool
    /// Whether the player stops when the current item has ended; that it did switches this off.
    public var stopsAfterTrack: Bool

    /// Modes; none of them is on where nothing is said.
    public init(
        order: String = QueueOrders.InOrder.name,
        repeat: Repeat = .off,
        single: Bool = false,
        consume: Bool = false,
        stopsAfterTrack: Bool = false
    ) {
        self.order = order
        self.repeat = `repeat`
        self.single = single
        self.consume = consume
        self.stopsAfterTrack = stopsAfterTrack
    }

    /// Reads modes as this or an earlier version wrote them.
    ///
    /// - Throws: `DecodingError`
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        order = try keys.decode(String.self, forKey: .order)
        `repeat` = try keys.decode(Repeat.self, forKey: .repeat)
        single = try keys.decode(Bool.self, forKey: .single)
        consume = try keys.decode(Bool.self, forKey: .consume)
        stopsAfterTrack = try keys.decodeIfPresent(Bool.self, forKey: .stopsAfterTrack) ?? false
    }
}
