import ClickwheelCCurl
import ClickwheelSystem

/// One request of libcurl and its answer; the loop's thread alone touches it.
final class Exchange {
    /// What is kept of a body that explains, and read of one that nobody wants, so that the connection can be used again.
    private static let explanationLimit = 64 << 10

    let handle: UnsafeMutableRawPointer
    let transfer: Transfer
    let attempt: Attempt
    let settings: HTTPClient.Settings
    private let start: Int64
    /// The headers, which libcurl reads until the end.
    var fields: UnsafeMutablePointer<curl_slist>?
    /// libcurl's sentence on what went wrong.
    private let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// Whether a connection was not opened, as it would have led to where the request may not go.
    var isTooNear = false
    private var head = AnswerHead()
    private var plan: Attempt.Plan?
    /// Why libcurl was stopped; success where enough of the body has come.
    private var stop: Result<Void, FetchError>?
    private var count: Int64 = 0
    private var explanation: [UInt8] = []
    /// When enough bytes went either way last, and how many had by then.
    private var motion: (time: Int64, bytes: Int64)

    /// `start` is when the first request of the transfer began.
    init(
        _ transfer: Transfer,
        _ settings: HTTPClient.Settings,
        _ attempt: Attempt? = nil,
        start: Int64? = nil
    ) {
        guard let handle = clickwheel_curl_easy_init() else { preconditionFailure("there is no memory") }
        self.handle = handle
        self.transfer = transfer
        self.settings = settings
        let request = transfer.request
        self.attempt = attempt ?? Attempt(address: request.address, resumption: request.resumption)
        let now = Monotonic.now()
        self.start = start ?? now
        motion = (now, 0)
        reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setUp(request)
        clickwheel_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, reason)
        let context = Unmanaged.passUnretained(self).toOpaque()
        clickwheel_curl_set_writer(handle, CURLOPT_HEADERFUNCTION, takeLine, CURLOPT_HEADERDATA, context)
        clickwheel_curl_set_writer(handle, CURLOPT_WRITEFUNCTION, takePiece, CURLOPT_WRITEDATA, context)
    }

    deinit {
        clickwheel_curl_easy_cleanup(handle)
        clickwheel_curl_slist_free_all(fields)
        reason.deallocate()
    }

    /// Looks again whether the answer is wanted, and whether there is room for more of it.
    func resume() {
        if transfer.isUnwanted { stop = .failure(.cancelled(transfer.request.address)) }
        if stop == nil, !transfer.isPaused { clickwheel_curl_easy_pause(handle, CURLPAUSE_CONT) }
    }

    /// When the exchange is to be looked at again.
    var deadline: Int64 {
        let silence = Monotonic.later(motion.time, by: transfer.request.silence.nanoseconds)
        return min(silence, whole ?? .max)
    }

    /// Whether it must end, since it takes too long or is not wanted.
    func isOver(at now: Int64) -> Bool {
        if stop != nil { return true }
        if transfer.isUnwanted {
            stop = .failure(.cancelled(attempt.address))
            return true
        }
        let bytes = clickwheel_curl_get_offset(handle, CURLINFO_SIZE_UPLOAD_T) + Int64(head.bytes) + count
        // Until it is connected, libcurl watches the time; and a slow sink is not the server's fault.
        let isConnecting = clickwheel_curl_get_offset(handle, CURLINFO_PRETRANSFER_TIME_T) <= 0
        let request = transfer.request
        let isMoving = bytes < motion.bytes || bytes - motion.bytes >= max(1, request.leastProgress)
        if isMoving || isConnecting || transfer.isPaused { motion = (now, bytes) }
        guard now >= deadline else { return false }
        stop = .failure(
            whole.map { now >= $0 } == true
                ? .timedOut(attempt.address, .whole, request.whole ?? .zero)
                : .timedOut(attempt.address, bytes == motion.bytes ? .silence : .slow, request.silence)
        )
        return true
    }

    /// Ends the transfer, or begins what is asked next; `code` is what libcurl says of the end, unless it was stopped.
    func end(_ code: CURLcode?) -> Exchange? {
        do throws(FetchError) {
            try stop?.get()
            if stop == nil, let code, code != CURLE_OK { throw failure(code) }
            guard let plan else { throw .broken(attempt.address, "there is no head") }
            var answer = answer
            switch plan {
            case .retry(let next): return Exchange(transfer, settings, next, start: start)
            case .keep(let offset, let end):
                if let end, offset + count != end { throw .broken(attempt.address, "it ends too early") }
            case .complete(let offset):
                answer = FetchResponse(status: 200, headers: answer.headers, address: answer.address)
                transfer.begin(answer, at: offset)
            case .explain: answer.body = explanation
            }
            transfer.end(.success(answer))
        } catch {
            transfer.end(.failure(error))
        }
        return nil
    }

    private var whole: Int64? { transfer.request.whole.map { Monotonic.later(start, by: $0.nanoseconds) } }

    private var answer: FetchResponse {
        FetchResponse(status: head.status, headers: head.headers, address: attempt.address)
    }

    /// Takes one line of the head.
    fileprivate func take(line: UnsafeRawBufferPointer) -> Bool {
        let isComplete = head.take(line)
        do throws(FetchError) {
            let request = transfer.request
            guard head.bytes <= request.headLimit else {
                throw .headTooLarge(attempt.address, limit: request.headLimit)
            }
            guard isComplete else { return true }
            let decided = try attempt.plan(for: answer, to: request)
            plan = decided
            if case .keep(let offset, _) = decided { transfer.begin(answer, at: offset) }
            return true
        } catch {
            stop = .failure(error)
            return false
        }
    }

    fileprivate enum Piece {
        case taken
        case later
        case unwanted
    }

    /// Takes a piece of the body.
    fileprivate func take(piece: UnsafeRawBufferPointer) -> Piece {
        switch plan {
        case .keep(let offset, _):
            guard offset + count + Int64(piece.count) <= transfer.request.bodyLimit else {
                stop = .failure(.tooLarge(attempt.address, limit: transfer.request.bodyLimit))
                return .unwanted
            }
            guard transfer.take(piece) else { return .later }
            count += Int64(piece.count)
            return .taken
        case .explain, .retry, .complete:
            explanation.append(contentsOf: piece.prefix(Self.explanationLimit - explanation.count))
            guard explanation.count == Self.explanationLimit else { return .taken }
            stop = .success(())
            return .unwanted
        case nil: return .unwanted
        }
    }

    private func failure(_ code: CURLcode) -> FetchError {
        let address = attempt.address
        var text = String(cString: reason)
        if text.isEmpty { text = String(cString: clickwheel_curl_easy_strerror(code)) }
        let system = CInt(clickwheel_curl_get_number(handle, CURLINFO_OS_ERRNO))
        return switch code {
        case _ where isTooNear: .unreachable(address, "it is this machine, or one on its own link")
        case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound(address)
        case CURLE_COULDNT_CONNECT where system != 0: .unreachable(address, Errno(system).description)
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_SSL_CONNECT_ERROR:
            .unreachable(address, text)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(address, .connecting, transfer.request.connecting)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_CERTPROBLEM:
            .untrusted(address, text)
        case _: .broken(address, text)
        }
    }
}

private func exchange(_ context: UnsafeMutableRawPointer?) -> Exchange? {
    context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

private func takeLine(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let isTaken = exchange(context)?.take(line: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return isTaken == true ? size * count : 0
}

private func takePiece(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    switch exchange(context)?.take(piece: UnsafeRawBufferPointer(start: bytes, count: size * count)) {
    case .taken: size * count
    case .later: Int(CURL_WRITEFUNC_PAUSE)
    case .unwanted, nil: 0
    }
}
