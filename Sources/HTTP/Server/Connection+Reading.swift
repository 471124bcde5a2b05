import ClickwheelNet

extension Connection {
    /// Requests of one connection that are answered before the others get their turn.
    private static let turn = 32

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
        pendingInput.append(contentsOf: input[offset...])
        pauseReading()
        if phase == .reading {
            let connection = LoopBound(self, loop: server.loop)
            server.loop.run { connection.value.resumeInput() }
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
        // Also while the next reply is under way: only reading shows that a client has left.
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
        waitForAnswer()
        logged.begin(at: socket?.sent ?? 0)
        let connection = LoopBound(self, loop: server.loop)
        let reply = HTTPReply { [loop = server.loop, serial] response in
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
