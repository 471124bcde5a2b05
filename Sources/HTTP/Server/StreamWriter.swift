import ClickwheelCEvent
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem

/// Writes what comes out of a descriptor, at most one buffer ahead of the client.
final class StreamWriter: BodyWriter {
    private static let bufferSize = 65536
    /// Room for the length of a chunk before its bytes.
    private static let headSize = 8

    /// How far the source is.
    private enum Source {
        case open
        /// It has ended, and its owner is asked whether that was everything.
        case asked
        case whole
        case broken
    }

    private let stream: HTTPStream
    private let isChunked: Bool
    private var buffer: [UInt8] = []
    private var pending = 0..<0
    private var source = Source.open
    private var watch: DescriptorWatch?
    private let loop: EventLoop
    /// Called on the loop's thread when there is something to write.
    private var resume: (() -> Void)?

    /// `resume` is called on the loop's thread when there is something to write.
    init(_ stream: HTTPStream, isChunked: Bool, loop: EventLoop, resume: @escaping () -> Void) {
        self.stream = stream
        self.isChunked = isChunked
        self.loop = loop
        self.resume = resume
        let number = stream.descriptor.number
        evutil_make_socket_nonblocking(number)
        watch = DescriptorWatch(loop: loop, descriptor: number, interest: .reading) { [weak self] in
            self?.watch?.disable()
            resume()
        }
    }

    var endsWithInput: Bool { true }
    var isEndless: Bool { false }
    var hasBytes: Bool { false }

    func write(to socket: Socket) -> BodyProgress {
        var turns = 0
        while true {
            while !pending.isEmpty {
                let written = buffer.withUnsafeBytes {
                    socket.send(UnsafeRawBufferPointer(rebasing: $0[pending]))
                }
                switch written {
                case .count(let count): pending = (pending.lowerBound + count)..<pending.upperBound
                case .blocked:
                    stream.onHold(.client)
                    return .blocked
                case .failed: return finish(.abandoned, .failed("the client is gone"))
                }
            }
            switch source {
            case .open: break
            case .asked: return .waiting
            case .whole: return finish(.completed, .complete)
            case .broken: return finish(.failed, .failed("the source of the stream came to a bad end"))
            }
            guard turns < 16 else {
                // The socket may be so full by now that the system calls it writable only once the client reads.
                stream.onHold(.client)
                return .yielded
            }
            turns += 1
            switch fill() {
            case .count: continue
            case .ended:
                if let confirmation = stream.confirmation { ask(confirmation) } else { ended(isWhole: true) }
            case .nothing:
                // A silent stream keeps no memory.
                buffer = []
                watch?.enable()
                stream.onHold(.source)
                return .waiting
            case .failed: return finish(.failed, .failed("the stream cannot be read"))
            }
        }
    }

    func cancel() {
        _ = finish(.abandoned, .complete)
    }

    /// The source has given nothing for too long.
    func giveUp() {
        _ = finish(.failed, .complete)
    }

    private func finish(_ outcome: HTTPStream.Outcome, _ progress: BodyProgress) -> BodyProgress {
        watch?.disable()
        watch = nil
        resume = nil
        stream.end(outcome)
        return progress
    }

    private func ask(_ confirmation: HTTPStream.Confirmation) {
        source = .asked
        buffer = []
        let loop = loop
        let writer = LoopBound(self, loop: loop)
        confirmation { isWhole in
            loop.run { writer.value.confirmed(isWhole) }
        }
    }

    private func confirmed(_ isWhole: Bool) {
        guard source == .asked, let resume else { return }
        ended(isWhole: isWhole)
        resume()
    }

    private func ended(isWhole: Bool) {
        source = isWhole ? .whole : .broken
        guard isWhole, isChunked else { return }
        buffer = Array("0\r\n\r\n".utf8)
        pending = 0..<buffer.count
    }

    private func fill() -> Socket.Received {
        let head = isChunked ? Self.headSize : 0
        if buffer.count < head + Self.bufferSize + 2 {
            buffer = [UInt8](repeating: 0, count: head + Self.bufferSize + 2)
        }
        let count = buffer.withUnsafeMutableBytes { bytes -> Int in
            while true {
                let count = read(
                    stream.descriptor.number,
                    bytes.baseAddress.map { $0 + head },
                    Self.bufferSize
                )
                if count >= 0 || errno != EINTR { return count }
            }
        }
        if count == 0 { return .ended }
        if count < 0 { return errno == EAGAIN || errno == EWOULDBLOCK ? .nothing : .failed }
        pending = head..<(head + count)
        if isChunked { frame(count) }
        return .count(count)
    }

    /// Puts the length before the chunk and the line's end behind it (RFC 9112 section 7.1).
    private func frame(_ count: Int) {
        let size = Array((String(count, radix: 16) + "\r\n").utf8)
        let start = Self.headSize - size.count
        buffer.replaceSubrange(start..<Self.headSize, with: size)
        buffer[pending.upperBound] = ASCII.carriageReturn
        buffer[pending.upperBound + 1] = ASCII.lineFeed
        pending = start..<(pending.upperBound + 2)
    }
}
