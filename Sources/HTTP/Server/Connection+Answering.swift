import ClickwheelNet
import Log

extension Connection {
    /// Text up to this size is compressed on the loop's thread; more of it on a worker's.
    private static let inlineCompression = 32768

    /// Sends the answer to request number `serial`, unless that is no longer waited for.
    func answer(_ serial: UInt64, _ response: HTTPResponse) {
        guard serial == self.serial, phase == .answering, let request else { return }
        guard !response.status.isBodiless else {
            sendHead(response) { _ in }
            return
        }
        switch response.body {
        case .empty: sendHead(response) { head in head.field("Content-Length", 0) }
        case .bytes(let bytes, let contentType): send(bytes, contentType, response, request)
        case .fixed(let body): send(body, response, request)
        case .file(let body): open(body, response, request)
        // What would go on for long begins for nobody who has left.
        case .stream where inputEnded, .events where inputEnded: close()
        case .stream(let stream): send(stream, response, request)
        case .events(let subscription): send(subscription, response)
        case .error(let message, let detail): sendError(message, detail, response)
        }
    }

    /// Answers what was not even a request, and closes.
    func refuse(_ refusal: Refusal) {
        serial += 1
        request = nil
        keepsAlive = false
        phase = .answering
        waitForAnswer()
        logged.begin(at: socket?.sent ?? 0)
        sendError(refusal.message, nil, HTTPResponse(refusal.status))
    }

    private var acceptsGzip: Bool {
        request?.headers.list("accept-encoding").map(AcceptEncoding.prefersGzip) ?? false
    }

    func sendError(_ message: String, _ detail: String?, _ response: HTTPResponse) {
        let id = ErrorBody.makeID()
        let status = response.status
        server.logger.log(
            status.rawValue >= 500 ? .error : .info,
            "request refused",
            [
                .string("id", id), .integer("status", status.rawValue),
                .string("method", request?.method.rawValue ?? "?"),
                .string("path", request?.shownPath ?? "?"),
                .string("peer", peer), .string("message", message.cut(toBytes: 500)),
            ] + (detail.map { [.string("detail", $0.cut(toBytes: 500))] } ?? [])
        )
        let body = ErrorBody.json(id: id, message: message)
        sendHead(response, body: body) { head in
            head.field("Content-Type", "application/json")
            head.field("Cache-Control", "no-store")
            head.field("Content-Length", Int64(body.count))
        }
    }

    private func send(
        _ bytes: [UInt8],
        _ contentType: String,
        _ response: HTTPResponse,
        _ request: HTTPRequest
    ) {
        let isText = bytes.count >= Gzip.minimumBytes && Gzip.isWorthwhile(contentType: contentType)
        guard isText, acceptsGzip else {
            sendBytes(bytes, contentType, response, varies: isText)
            return
        }
        compress(count: bytes.count) {
            Gzip.compress(bytes, level: 5)
        } then: { connection, compressed in
            connection.sendBytes(
                compressed ?? bytes,
                contentType,
                response,
                coding: compressed == nil ? nil : "gzip",
                varies: true
            )
        }
    }

    private func send(_ body: FixedBody, _ response: HTTPResponse, _ request: HTTPRequest) {
        let isText = body.bytes.count >= Gzip.minimumBytes && Gzip.isWorthwhile(contentType: body.contentType)
        guard isText, acceptsGzip else {
            sendFixed(body, body.bytes, tag: body.entityTag, coding: nil, varies: isText, response, request)
            return
        }
        compress(count: body.isCompressed ? 0 : body.bytes.count) {
            body.gzip()
        } then: { connection, compressed in
            connection.sendFixed(
                body,
                compressed ?? body.bytes,
                // Another coding is another representation, and needs another strong tag.
                tag: compressed == nil ? body.entityTag : String(body.entityTag.dropLast()) + "-gzip\"",
                coding: compressed == nil ? nil : "gzip",
                varies: true,
                response,
                request
            )
        }
    }

    private func sendFixed(
        _ body: FixedBody,
        _ bytes: [UInt8],
        tag: String,
        coding: String?,
        varies: Bool,
        _ response: HTTPResponse,
        _ request: HTTPRequest
    ) {
        var response = response
        response.headers.append(HTTPField("ETag", tag))
        let validators = Preconditions.Validators(entityTag: tag, lastModified: nil)
        let verdict = Preconditions(headers: request.headers, validators: validators, now: HTTPDate.now())
            .verdict
        if response.status == .ok, verdict == .notModified {
            response.status = .notModified
            sendHead(response) { head in
                if varies { head.field("Vary", "Accept-Encoding") }
            }
            return
        }
        sendBytes(bytes, body.contentType, response, coding: coding, varies: varies)
    }

    private func sendBytes(
        _ bytes: [UInt8],
        _ contentType: String,
        _ response: HTTPResponse,
        coding: String? = nil,
        varies: Bool
    ) {
        sendHead(response, body: bytes) { head in
            head.field("Content-Type", contentType)
            if let coding { head.field("Content-Encoding", coding) }
            if varies { head.field("Vary", "Accept-Encoding") }
            head.field("Content-Length", Int64(bytes.count))
        }
    }

    /// Runs `work` where it delays nobody, and goes on with its result if the client still waits.
    private func compress(
        count: Int,
        _ work: @escaping @Sendable () -> [UInt8]?,
        then: @escaping @Sendable (Connection, [UInt8]?) -> Void
    ) {
        guard count > Self.inlineCompression else {
            then(self, work())
            return
        }
        let connection = LoopBound(self, loop: server.loop)
        server.compressors.run { [loop = server.loop, serial] in
            let compressed = work()
            loop.run {
                guard connection.value.serial == serial, connection.value.phase == .answering else { return }
                then(connection.value, compressed)
            }
        }
    }

    private func send(_ stream: HTTPStream, _ response: HTTPResponse, _ request: HTTPRequest) {
        let isChunked = request.version == .http11
        // Without chunks the end of the body is the end of the connection.
        if !isChunked { keepsAlive = false }
        let writer =
            request.method == .head
            ? nil
            : StreamWriter(stream, isChunked: isChunked, loop: server.loop) { [weak self] in
                self?.resumeWriting()
            }
        sendHead(response, writer: writer) { head in
            head.field("Content-Type", stream.contentType)
            if isChunked { head.field("Transfer-Encoding", "chunked") }
        }
    }

    private func send(_ subscription: EventSubscription, _ response: HTTPResponse) {
        precondition(subscription.hub.loop === server.loop, "a hub serves the connections of its own loop")
        keepsAlive = false
        let writer =
            request?.method == .head || server.isStopping
            ? nil : EventsWriter(subscription) { [weak self] in self?.resumeWriting() }
        pendingInput = []
        resumeReading()
        sendHead(response, writer: writer) { head in
            head.field("Content-Type", "text/event-stream; charset=utf-8")
        }
    }
}
