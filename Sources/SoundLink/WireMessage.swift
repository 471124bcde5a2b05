/// A message as bytes: its length (4 bytes), its kind (1 byte) and its values, integers in 8 bytes, all little-endian.
///
/// The form is version ``version`` of what the two programs say to each other; they are built and installed together, and a
/// pair of two versions ends the conversation at its first message.
public enum WireMessage {
    /// The version that both ends write into their first message.
    public static let version: UInt8 = 3
    /// The most bytes of a message, its length not counted.
    public static let limit = 1 << 18
    /// The bytes before a message that tell its length.
    static let lengthBytes = 4
}

/// Values on their way into a message.
struct WireWriter {
    private(set) var bytes: [UInt8]

    /// Begins a message of a kind; the length is put in by ``finished``.
    init(kind: UInt8) { bytes = [0, 0, 0, 0, kind] }

    mutating func put(_ value: Int) {
        for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
    }

    mutating func put(_ value: Int64) { put(Int(value)) }

    mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

    mutating func put(_ value: Int?) {
        put(value != nil)
        if let value { put(value) }
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes += Array(text.utf8)
    }

    mutating func put(_ track: EngineTrack) {
        put(track.serial)
        put(track.path)
        put(track.gain)
        put(track.crossfadeMs)
        put(track.part != nil)
        guard let part = track.part else { return }
        put(part.start)
        put(part.end)
        put(part.rate)
    }

    /// The message with its length.
    var finished: [UInt8] {
        var message = bytes
        let length = message.count - WireMessage.lengthBytes
        for place in 0..<WireMessage.lengthBytes {
            message[place] = UInt8(truncatingIfNeeded: length >> (8 * place))
        }
        return message
    }
}

/// Values out of a message; every read is `nil` where the message has no such value.
struct WireReader {
    private var rest: ArraySlice<UInt8>
    private let mostTextBytes: Int

    init(_ content: ArraySlice<UInt8>, mostTextBytes: Int = WireMessage.limit) {
        rest = content
        self.mostTextBytes = mostTextBytes
    }

    /// Whether all was read.
    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func integer() -> Int? {
        guard rest.count >= 8 else { return nil }
        defer { rest = rest.dropFirst(8) }
        return rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// An integer of a range; one outside is none.
    mutating func integer(in range: ClosedRange<Int>) -> Int? {
        integer().flatMap { range.contains($0) ? $0 : nil }
    }

    mutating func bool() -> Bool? {
        switch byte() {
        case 0: false
        case 1: true
        case _: nil
        }
    }

    /// An integer that may be absent: `nil` outside says that the message is none.
    mutating func optional() -> Int?? {
        guard let isThere = bool() else { return nil }
        guard isThere else { return .some(nil) }
        return integer().map { .some($0) }
    }

    mutating func text() -> String? {
        guard let count = integer(in: 0...mostTextBytes), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return String(validating: rest.prefix(count), as: UTF8.self)
    }

    mutating func track() -> EngineTrack? {
        guard let serial = integer(), let path = text(), let gain = optional(), let crossfadeMs = integer(),
            (0...EngineTrack.mostCrossfadeMs).contains(crossfadeMs), let isPart = bool()
        else { return nil }
        var track = EngineTrack(serial: Int64(serial), path: path, gain: gain, crossfadeMs: crossfadeMs)
        guard isPart else { return track }
        guard let start = integer(), let end = optional(), let rate = integer(),
            let part = EnginePart(start: start, end: end, rate: rate)
        else { return nil }
        track.part = part
        return track
    }
}
