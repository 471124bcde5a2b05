extension EngineCommand {
    /// The command as a message.
    public var message: [UInt8] {
        var writer: WireWriter
        switch self {
        case .outputs(let names, let isPaced):
            writer = WireWriter(kind: 1)
            writer.put(isPaced)
            writer.put(names.count)
            for name in names { writer.put(name) }
        case .load(let track, let positionMs):
            writer = WireWriter(kind: 2)
            writer.put(track)
            writer.put(positionMs)
        case .next(let track):
            writer = WireWriter(kind: 3)
            writer.put(track != nil)
            if let track { writer.put(track) }
        case .resume: writer = WireWriter(kind: 4)
        case .pause: writer = WireWriter(kind: 5)
        case .seek(let serial, let positionMs):
            writer = WireWriter(kind: 6)
            writer.put(serial)
            writer.put(positionMs)
        case .scan(let serial, let positionMs, let speed):
            writer = WireWriter(kind: 7)
            writer.put(serial)
            writer.put(positionMs)
            writer.put(speed)
        case .unload: writer = WireWriter(kind: 8)
        case .volume(let percent):
            writer = WireWriter(kind: 9)
            writer.put(percent)
        }
        return writer.finished
    }

    /// The command in the content of a message; `nil` where it is none.
    public init?(content: ArraySlice<UInt8>) {
        var reader = WireReader(content)
        guard let command = Self.read(&reader), reader.isAtEnd else { return nil }
        self = command
    }

    /// More outputs than anybody has.
    private static let mostOutputs = 16

    private static func read(_ reader: inout WireReader) -> EngineCommand? {
        switch reader.byte() {
        case 1:
            guard let isPaced = reader.bool(), let count = reader.integer(), (0...mostOutputs).contains(count)
            else { return nil }
            var names: [String] = []
            for _ in 0..<count {
                guard let name = reader.text() else { return nil }
                names.append(name)
            }
            return .outputs(names, isPaced: isPaced)
        case 2:
            guard let track = reader.track(), let position = reader.integer() else { return nil }
            return .load(track, positionMs: position)
        case 3:
            guard let isThere = reader.bool() else { return nil }
            guard isThere else { return .next(nil) }
            return reader.track().map { .next($0) }
        case 4: return .resume
        case 5: return .pause
        case 6:
            guard let serial = reader.integer(), let position = reader.integer() else { return nil }
            return .seek(serial: Int64(serial), positionMs: position)
        case 7:
            guard let serial = reader.integer(), let position = reader.integer(), let speed = reader.integer()
            else { return nil }
            return .scan(serial: Int64(serial), positionMs: position, speed: speed)
        case 8: return .unload
        case 9: return reader.integer().map { .volume($0) }
        case _: return nil
        }
    }
}
