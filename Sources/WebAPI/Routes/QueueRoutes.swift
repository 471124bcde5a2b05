public import ClickwheelHTTP
import Library
import Playback

/// The queue: what is in it, and changing it.
public struct QueueRoutes: RouteGroup {
    private struct Change: Decodable {
        let op: String
        let client: String?
        let revision: Int?
        let of: String?
        let tracks: [Int64]?
        let index: Int?
        let item: Int64?
        let to: Int?
        let priority: Int?
    }

    private struct QueueRow: Encodable {
        let item: Int64
        /// 0 unless somebody set it.
        let priority: UInt8
        /// `nil` where the library knows the song no more; the row stays, since rows are found by their position.
        let song: AddressedRow?

        private enum CodingKeys: String, CodingKey {
            case kind, item, priority, title
        }

        func encode(to encoder: any Encoder) throws {
            try song?.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(item, forKey: .item)
            if priority > 0 { try container.encode(priority, forKey: .priority) }
            guard song == nil else { return }
            try container.encode("gone", forKey: .kind)
            try container.encode("Not there any more", forKey: .title)
        }
    }

    private struct QueueJSON: Encodable {
        let revision: Int
        let total: Int
        let rows: [QueueRow]
    }

    private let desk: PlayerDesk

    /// The queue of the player at `desk`.
    public init(_ desk: PlayerDesk) {
        self.desk = desk
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/queue", desk.context) { request in
            let (offset, limit) = try ListRoutes.range(request)
            return try rows(offset, limit)
        }
        router.on(.post, "/api/queue", desk.context) { request, reply in
            let change = try JSON.decode(Change.self, from: request)
            return try desk.perform(command(change), by: desk.sender(change.client, change.revision), reply)
        }
    }

    private func rows(_ offset: Int, _ limit: Int) throws -> HTTPResponse {
        let end = offset.addingReportingOverflow(limit)
        let queue = desk.player.queue(in: offset..<(end.overflow ? offset : end.partialValue))
        let tracks = try desk.library.tracks(queue.items.map(\.trackID))
        let byID = Dictionary(tracks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let rows = queue.items.map { item in
            QueueRow(
                item: item.id,
                priority: item.priority,
                song: byID[item.trackID].map { AddressedRow($0) }
            )
        }
        return try .json(QueueJSON(revision: queue.revision, total: queue.total, rows: rows))
    }

    private func command(_ change: Change) throws -> PlayerCommand {
        switch change.op {
        case "play": return .replaceQueue(try songs(change), startingAt: change.index ?? 0)
        case "shuffle": return .replaceQueue(try songs(change), inOrder: QueueOrders.Shuffle.name)
        case "add": return .add(try songs(change))
        case "next": return .playNext(try songs(change))
        case "remove": return .remove([try need(change.item, "item", change)])
        case "move":
            return .move(try need(change.item, "item", change), to: try need(change.to, "to", change))
        case "priority":
            let item = try need(change.item, "item", change)
            return .priority([item], try need(change.priority, "priority", change))
        case "clear": return .clearQueue
        case "back": return .restoreQueue
        case "undo": return .undo
        case let other: throw APIError.badRequest("There is no \"op\" \"\(other.prefix(40))\".")
        }
    }

    private func songs(_ change: Change) throws -> [Int64] {
        if let tracks = change.tracks { return tracks }
        let listing = try ListRoutes.listing(change.of)
        guard listing.kind == .song else {
            throw APIError.badRequest("\(listing) holds no songs; name a listing that does.")
        }
        return try desk.library.ids(listing)
    }

    private func need<Value>(_ value: Value?, _ key: String, _ change: Change) throws(APIError) -> Value {
        guard let value else { throw .badRequest("The change \"\(change.op)\" needs the key \"\(key)\".") }
        return value
    }
}
