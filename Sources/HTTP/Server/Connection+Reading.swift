import ClickwheelNet

extension Connection {
    /// Requests of one connection that are answered before the others get their turn.
    private static let turn = 32
    /// Bytes behind a request that are kept for later; more stays with the system and slows the client down.
    private static let keptInput = 16384

    /// Reads requests from `input` and keeps what comes behind the one that is not answered at once.
    func process(_ input: UnsafeRawBufferPointer) {
        isProcessing = true
        var offset = 0
        var served = 0
        while offset < input.count, phase == .reading, served < Self.turn {
            let wasIdle = reader.isIdle
            let (used, outcome) = reader.read(UnsafeRawBufferPointer(rebasing: input[offset...]))
            offset += used
            switch outcome {
            case .incomplete:
                if wasIdle, !reader.isIdle { waitForRest() }
                if reader.takeExpectation() { sendContinue() }
            case .request(let request):
                served += 1
                dispatch(request)
            case .refused(let refusal): refuse(refusal)
            }
        }
        isProcessing = false
        guard phase != .closed, phase != .lingering, offset < input.count else { return }
        keep(UnsafeRawBufferPointer(rebasing: input[offset...]))
        if phase == .reading {
            let connection = LoopBound(self, loop: server.loop)
            server.loop.run { connection.value.resumeInput() }
        }
    }

    /// Keeps `input` until the reply under way is complete, and goes on reading where it is little: only that shows
    /// that a client has left.
    func keep(_ input: UnsafeRawBufferPointer) {
        // Behind a request for a body without an end nothing is ever answered.
        guard writer?.isEndless != true else { return }
        pendingInput.append(contentsOf: input)
        if phase == .reading || pendingInput.count >= Self.keptInput {
            pauseReading()
        } else {
            resumeReading()
        }
    }

    /// Goes on with the input that came while a reply was under way.
    func resumeInput() {
        guard phase == .reading, !isProcessing else { return }
        if !pendingInput.isEmpty {
            let input = pendingInput
            pendingInput = []
            input.withUnsafeBytes { process($0) }
        }
        guard phase != .closed, phase != .lingering, pendingInput.isEmpty else { return }
        resumeReading()
        if inputEnded, !isBusy { close() }
    }

    private func dispatch(_ request: HTTPRequest) {
        var request = request
        request.peer = peer
        phase = .answering
        serial += 1
        keepsAlive = request.keepsAlive && !server.isStopping
        self.request = request
        if !server.seats.isKnown(seat), server.router.recognizes(request) { server.seats.recognize(seat) }
        waitForAnswer()
        logged.begin(at: socket?.sent ?? 0)
        let connection = LoopBound(self, loop: server.loop)
        let client = request.method.isSafe ? presence : nil
        let reply = HTTPReply(to: client) { [loop = server.loop, serial] response in
            if loop.isOnLoop {
                connection.value.answer(serial, response)
            } else {
                loop.run { connection.value.answer(serial, response) }
            }
        }
        server.router.handle(request, reply)
    }

    private func sendContinue() {
        guard let socket else { return }
        // The socket is empty: nothing else was under way. A client that does not get it sends anyway.
        _ = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8).withUnsafeBytes { socket.send($0) }
    }
}
