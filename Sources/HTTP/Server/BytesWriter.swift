/// Writes a body that is in memory.
final class BytesWriter: BodyWriter {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var endsWithInput: Bool { false }
    var isEndless: Bool { false }
    var hasBytes: Bool { true }

    func write(to socket: Socket) -> BodyProgress {
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes {
                socket.send(UnsafeRawBufferPointer(rebasing: $0[offset...]))
            }
            switch written {
            case .count(let count): offset += count
            case .blocked: return .blocked
            case .failed: return .failed("the client is gone")
            }
        }
        return .complete
    }

    func cancel() {}
}
