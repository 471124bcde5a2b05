import ClickwheelFetch
import Log
import Synchronization

/// Sends the log to a collector with the program's own HTTP client: in TLS too, through proxies, on one connection.
final class CollectorSender: LogSender {
    private let client = HTTPClient()
    private let state = Mutex<(current: Transfer?, isCancelled: Bool)>((nil, false))

    func send(_ request: ExportRequest) -> ExportReply {
        do throws(FetchError) {
            let address = try WebAddress(request.url)
            var post = FetchRequest(posting: request.body, to: address)
            post.headers = request.headers.map { FetchRequest.Field($0.name, $0.value) }
            post.connecting = request.timeout
            post.silence = request.timeout
            post.whole = request.timeout
            post.redirects = .sameHost(atMost: 3)
            let transfer = client.transfer(post)
            let isCancelled = state.withLock { state in
                state.current = transfer
                return state.isCancelled
            }
            if isCancelled { transfer.cancel() }
            defer { state.withLock { $0.current = nil } }
            let answer = try transfer.wait()
            return .answered(status: answer.status, retryAfter: answer["retry-after"], body: answer.body)
        } catch {
            return Self.reply(to: error)
        }
    }

    func cancel() {
        let current = state.withLock { state in
            state.isCancelled = true
            return state.current
        }
        current?.cancel()
    }

    private static func reply(to error: FetchError) -> ExportReply {
        switch error {
        case .redirected(_, let status, _, _): .answered(status: status, retryAfter: nil, body: [])
        // It took the batch, and said more about that than anybody reads.
        case .tooLarge: .answered(status: 200, retryAfter: nil, body: [])
        // The sentence on the collector names the address itself.
        case .unreachable(_, let reason), .broken(_, let reason): .unreachable(reason)
        case .malformed, .header, .noLibrary, .hostNotFound, .untrusted, .timedOut, .headTooLarge, .notKept,
            .cancelled:
            .unreachable("\(error)")
        }
    }
}
