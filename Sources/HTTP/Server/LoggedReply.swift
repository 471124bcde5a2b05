import ClickwheelSystem

/// What the access log says of one reply.
struct LoggedReply {
    private(set) var started: Int64 = 0
    private(set) var sentBefore: Int64 = 0
    var status = HTTPStatus.ok

    /// - Parameter sent: Bytes that the connection has sent so far.
    mutating func begin(at sent: Int64) {
        started = Monotonic.now()
        sentBefore = sent
    }

    /// Microseconds since the request was complete.
    var microseconds: Int {
        Int((Monotonic.now() - started) / 1000)
    }
}
