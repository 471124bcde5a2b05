import ClickwheelFetch
import Log
import Synchronization

/// Sends the log to a collector with the program's own HTTP client: in TLS too, through proxies, on one connection.
final class CollectorSender: LogSender {
    private struct State {
        var reach: LogDestination.Reach
        var current: Transfer?
        var isCancelled = false
    }

    private let client = HTTPClient()
    private let state: Mutex<State>

    /// Sends as far as `reach`.
    init(_ reach: LogDestination.Reach = .anywhere) {
        state = Mutex(State(reach: reach))
    }

    func send(_ request: ExportRequest) -> ExportReply {
        do throws(FetchError) {
            let address = try WebAddress(request.url)
            var post = FetchRequest(posting: request.body, to: address)
            post.headers = request.headers.map { FetchRequest.Field($0.name, $0.value) }
            post.connecting = request.timeout
            post.silence = request.timeout
            post.whole = request.timeout
            post.redirects = .sameHost(atMost: 3)
            post.reachesNearby = reachesNearby(address)
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

    /// Whether this machine and its link may be asked; may have to look the host up.
    private func reachesNearby(_ address: WebAddress) -> Bool {
        let reach = state.withLock { $0.reach }
        guard reach == .asFound else { return reach == .anywhere }
        // Where it is not found nobody is asked, and it is looked up again.
        guard let isNear = LogDestination.isNear(host: address.host) else { return true }
        state.withLock { $0.reach = isNear ? .anywhere : .beyondTheLink }
        return isNear
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
