import Log

extension Connection {
    /// A body up to this size goes out in one piece with its head.
    private static let smallBody = 16384

    /// Sends the head that `describe` completes, then `body` or what `writer` writes.
    func sendHead(
        _ response: HTTPResponse,
        body: [UInt8] = [],
        writer: (any BodyWriter)? = nil,
        _ describe: (inout ResponseHead) -> Void
    ) {
        guard let socket else { return }
        let status = response.status
        let hasBody = request?.method != .head && !status.isBodiless
        logged.status = status
        phase = .writing
        server.head.begin(status, now: HTTPDate.now())
        for field in response.headers { server.head.field(field) }
        describe(&server.head)
        if !keepsAlive {
            server.head.field("Connection", "close")
        } else if request?.version == .http10 {
            server.head.field("Connection", "keep-alive")
        }
        let isSmall = body.count <= Self.smallBody
        server.head.end(body: hasBody && isSmall ? body : [])
        self.writer = writer
        if hasBody, !isSmall { self.writer = BytesWriter(body) }
        // A writer that has its bytes at hand fills the packet up; one that may wait does not hold the head up.
        let more = self.writer?.hasBytes ?? false
        let bytes = server.head.bytes
        switch bytes.withUnsafeBytes({ socket.send($0, more: more) }) {
        case .count(bytes.count): write()
        case .count(let count):
            pendingHead = Array(bytes[count...])
            waitForWriting()
        case .blocked:
            pendingHead = bytes
            waitForWriting()
        case .failed: close()
        }
    }

    /// Goes on where a writer had nothing to write.
    func resumeWriting() {
        guard phase == .writing, !isWaitingForWriting else { return }
        waitForAnswer()
        write()
    }

    /// Writes as far as the socket and the source go.
    func write() {
        guard phase == .writing, let socket else { return }
        while !pendingHead.isEmpty {
            switch pendingHead.withUnsafeBytes({ socket.send($0) }) {
            case .count(let count): pendingHead.removeFirst(count)
            case .blocked:
                waitForWriting()
                return
            case .failed:
                close()
                return
            }
        }
        guard let writer else {
            completeReply()
            return
        }
        switch writer.write(to: socket) {
        case .complete:
            self.writer = nil
            completeReply()
        case .blocked, .yielded: waitForWriting()
        case .waiting:
            stopWaitingForWriting()
            if writer is StreamWriter { waitForSource() } else { waitForAnswer() }
        case .failed(let reason):
            self.writer = nil
            server.logger.debug(
                "a reply ended early",
                .string("reason", reason),
                .string("path", request?.shownPath ?? "?"),
                .string("peer", peer)
            )
            close()
        }
    }

    private func completeReply() {
        stopWaitingForWriting()
        logReply()
        request = nil
        guard keepsAlive else {
            closeAfterReply()
            return
        }
        waitForRequest()
        if !isProcessing { resumeInput() }
    }

    private func logReply() {
        guard server.logger.level <= .debug, let request, let socket else { return }
        server.logger.debug(
            "replied",
            .string("method", request.method.rawValue),
            .string("path", request.shownPath),
            .integer("status", logged.status.rawValue),
            .integer("bytes", Int(socket.sent - logged.sentBefore)),
            .integer("microseconds", logged.microseconds),
            .string("peer", peer)
        )
    }
}
