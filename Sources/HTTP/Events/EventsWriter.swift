/// Writes a hub's events to one client, at most one piece of 64 KiB ahead of it.
final class EventsWriter: BodyWriter {
    private let subscription: EventSubscription
    private var cursor: UInt64
    private var pending: [UInt8]
    private var offset = 0
    private var isOver = false
    /// Makes the connection write; called on the loop's thread.
    let resume: () -> Void

    init(_ subscription: EventSubscription, resume: @escaping () -> Void) {
        self.subscription = subscription
        cursor = subscription.cursor
        // Who was let in before all were sent away has to ask again, and is told nothing.
        isOver = subscription.admission != subscription.hub.admission
        pending = isOver ? [] : subscription.opening()
        self.resume = resume
        subscription.hub.add(self)
    }

    var endsWithInput: Bool { true }
    var isEndless: Bool { true }
    var hasBytes: Bool { true }

    func write(to socket: Socket) -> BodyProgress {
        while true {
            while offset < pending.count {
                let written = pending.withUnsafeBytes {
                    socket.send(UnsafeRawBufferPointer(rebasing: $0[offset...]))
                }
                switch written {
                case .count(let count): offset += count
                case .blocked: return .blocked
                case .failed: return finish(.failed("the client is gone"))
                }
            }
            if isOver { return finish(.complete) }
            switch subscription.hub.following(cursor) {
            case .nothing:
                pending = []
                offset = 0
                return .waiting
            case .events(let bytes, let last):
                pending = bytes
                offset = 0
                cursor = last
            case .lost:
                return finish(.failed("the client reads events too slowly"))
            }
        }
    }

    func cancel() {
        _ = finish(.complete)
    }

    /// Ends the stream after what is being sent.
    func disconnect() {
        isOver = true
        resume()
    }

    /// Sends a comment to a client that has everything.
    func beat() {
        guard offset == pending.count else { return }
        pending = Self.comment
        offset = 0
        resume()
    }

    private static let comment = Array(":\n\n".utf8)

    private func finish(_ progress: BodyProgress) -> BodyProgress {
        subscription.hub.remove(self)
        subscription.end()
        return progress
    }
}
