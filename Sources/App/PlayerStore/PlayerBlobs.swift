import ClickwheelSystem
import Log
import Playback

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The player as the first landed version kept it: two JSON documents, the queue's items packed in one of them.
///
/// What cannot be read is left out, and the log is told. The order and the output in it are read by ``EarlierChoices``.
struct PlayerBlobs {
    let player: PersistedPlayer?

    init(state: [UInt8]?, queue: [UInt8]?, logger: Logger) {
        guard state != nil || queue != nil else {
            player = nil
            return
        }
        var state = Document(state)
        var list = Document(queue)
        let played = Base64.decode(state.value("played", "").utf8) ?? []
        let pass = max(1, state.value("pass", Int32(1)))
        let count = list.value("count", Queue.limit)
        var entries = Self.items(Base64.decode(list.value("items", "").utf8) ?? [], count)
        for position in entries.indices where Self.isSet(position, played) {
            entries[position] = .init(
                id: entries[position].id,
                trackID: entries[position].trackID,
                pass: pass
            )
        }
        // Read before the queue leaves out what makes no sense, since it is a place and not an id.
        let index = state.optional("index", as: Int.self)
        player = PersistedPlayer(
            revision: state.value("revision", 0),
            queue: Queue(
                entries: entries,
                current: index.flatMap { entries.indices.contains($0) ? entries[$0].id : nil },
                nextID: list.value("nextID", Int64(1)),
                pass: pass,
                upNext: state.value("upNext", []),
                history: state.value("history", []),
                cursor: state.value("cursor", 0),
                seed: state.value("seed", UInt64(1))
            ),
            positionMs: state.value("positionMs", 0),
            isPaused: state.value("isPaused", false),
            volume: state.value("volume", 70),
            modes: state.value("modes", QueueModes()),
            output: ""
        )
        let missing = state.missing + list.missing
        if !missing.isEmpty || entries.count != count {
            logger.error(
                "what an older version kept of the player cannot be read whole",
                .string("missing", missing.joined(separator: " ")),
                .integer("songs", entries.count),
                .integer("of", count)
            )
        }
    }

    /// As far as `bytes` make sense: for each item how far its id, then its track's id, is from that of the item before.
    ///
    /// The integers are zigzag, base 128, as in Protocol Buffers: <https://protobuf.dev/programming-guides/encoding/>.
    private static func items(_ bytes: [UInt8], _ count: Int) -> [Queue.Entry] {
        var rest = bytes[...]
        func next() -> Int64? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 64, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
            }
            return nil
        }
        var entries: [Queue.Entry] = []
        var (id, track): (Int64, Int64) = (0, 0)
        while entries.count < min(count, Queue.limit), let idStep = next(), let trackStep = next() {
            id &+= idStep
            track &+= trackStep
            entries.append(.init(id: id, trackID: track))
        }
        return entries
    }

    private static func isSet(_ index: Int, _ bits: [UInt8]) -> Bool {
        index / 8 < bits.count && bits[index / 8] & (1 << (index % 8)) != 0
    }
}

/// A JSON object of which each key is read by itself, so that one that is missing or damaged costs no other.
private struct Document {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Object: Decodable {
        let keys: KeyedDecodingContainer<Key>

        init(from decoder: any Decoder) throws { keys = try decoder.container(keyedBy: Key.self) }
    }

    private let keys: KeyedDecodingContainer<Key>?
    /// What was asked for and could not be read.
    private(set) var missing: [String] = []

    init(_ bytes: [UInt8]?) {
        keys = bytes.flatMap { try? JSONDecoder().decode(Object.self, from: Data($0)) }?.keys
    }

    func optional<Value: Decodable>(_ key: String, as type: Value.Type) -> Value? {
        (try? keys?.decodeIfPresent(type, forKey: Key(stringValue: key))) ?? nil
    }

    mutating func value<Value: Decodable>(_ key: String, _ otherwise: Value) -> Value {
        if let value = optional(key, as: Value.self) { return value }
        missing.append(key)
        return otherwise
    }
}
