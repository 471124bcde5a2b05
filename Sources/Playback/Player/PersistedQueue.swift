/// The items of a queue, packed: about two bytes each where tracks were added in the order of their ids.
public struct PersistedQueue: Codable, Equatable, Sendable {
    /// The revision of the player at which the items last changed.
    public let revision: Int
    /// The id that the next new item gets.
    public let nextID: Int64
    public let count: Int
    /// For each item how far its id, then its track's id, is from that of the item before: zigzag, base 128.
    public let items: PackedBytes

    /// A queue without items.
    public static let empty = PersistedQueue(revision: 0, nextID: 1, entries: [])

    init(revision: Int, nextID: Int64, entries: [Queue.Entry]) {
        self.revision = revision
        self.nextID = nextID
        count = entries.count
        var writer = VarintWriter()
        var id: Int64 = 0
        var track: Int64 = 0
        for entry in entries {
            writer.write(entry.id &- id)
            writer.write(entry.trackID &- track)
            id = entry.id
            track = entry.trackID
        }
        items = PackedBytes(writer.bytes)
    }

    /// The items, none of them played, or `nil` when the bytes do not make sense.
    func entries() -> [Queue.Entry]? {
        guard (0...Queue.limit).contains(count), items.bytes.count >= count * 2 else { return nil }
        var reader = VarintReader(items.bytes)
        var entries: [Queue.Entry] = []
        entries.reserveCapacity(count)
        var isAscending = true
        var id: Int64 = 0
        var track: Int64 = 0
        for _ in 0..<count {
            guard let idStep = reader.next(), let trackStep = reader.next() else { return nil }
            isAscending = isAscending && idStep > 0
            id &+= idStep
            track &+= trackStep
            guard id > 0, id < nextID else { return nil }
            entries.append(Queue.Entry(id: id, trackID: track, pass: 0))
        }
        // Where nothing was moved the ids ascend, and that alone says that they differ.
        let areDifferent = isAscending || Set(entries.lazy.map(\.id)).count == count
        return reader.isAtEnd && areDifferent ? entries : nil
    }
}
