import ClickwheelCCurl
import ClickwheelSystem

/// The one thread that runs libcurl for a client, with the connections that it keeps for the next request.
///
/// It is started by the first request, sleeps in the kernel while nothing happens, and ends, with the connections, when
/// there was no request for a while.
final class TransferLoop: Sendable {
    /// How long connections without a request are kept.
    private static let idleLimit = 30_000_000_000 as Int64

    private struct State {
        var started: [Transfer] = []
        /// Transfers that are unwanted, or whose sink has room again.
        var woken: [Transfer] = []
        var isRunning = false
        /// libcurl's handle while the thread runs, for waking it.
        var multi: UInt = 0
        var isClosed = false
    }

    let settings: HTTPClient.Settings
    private let state = Signalled(State())

    init(_ settings: HTTPClient.Settings) {
        self.settings = settings
    }

    func start(_ transfer: Transfer) {
        do throws(FetchError) {
            try transfer.request.check()
            try CurlLibrary.open()
        } catch {
            return transfer.end(.failure(error))
        }
        let needsThread = state.with { state in
            state.started.append(transfer)
            defer { state.isRunning = true }
            Self.wake(state)
            return !state.isRunning
        }
        guard needsThread else { return }
        do {
            try NativeThread(name: "fetch") { [self] in run() }.detach()
        } catch {
            let waiting = state.with { state in
                state.isRunning = false
                defer { state.started = [] }
                return state.started
            }
            for transfer in waiting {
                transfer.end(.failure(.unreachable(transfer.request.address, "no thread: \(error)")))
            }
        }
    }

    /// Has another look at `transfer`.
    func wake(_ transfer: Transfer) {
        state.with { state in
            guard state.isRunning else { return }
            state.woken.append(transfer)
            Self.wake(state)
        }
    }

    /// Ends the thread once the last transfer has ended.
    func close() {
        state.with { state in
            state.isClosed = true
            Self.wake(state)
        }
    }

    private static func wake(_ state: State) {
        if let multi = UnsafeMutableRawPointer(bitPattern: state.multi) {
            _ = clickwheel_curl_multi_wakeup(multi)
        }
    }

    private func run() {
        guard let multi = clickwheel_curl_multi_init() else { preconditionFailure("there is no memory") }
        state.with { $0.multi = UInt(bitPattern: multi) }
        var exchanges: [UnsafeMutableRawPointer: Exchange] = [:]
        var idleEnd = Monotonic.now() + Self.idleLimit

        func begin(_ exchange: Exchange) {
            exchanges[exchange.handle] = exchange
            clickwheel_curl_multi_add_handle(multi, exchange.handle)
        }
        func end(_ exchange: Exchange, _ code: CURLcode?) {
            clickwheel_curl_multi_remove_handle(multi, exchange.handle)
            exchanges[exchange.handle] = nil
            if let next = exchange.end(code) { begin(next) }
        }

        while true {
            let (started, woken, isClosed) = state.with { state in
                defer { (state.started, state.woken) = ([], []) }
                return (state.started, state.woken, state.isClosed)
            }
            for transfer in started { begin(Exchange(transfer, settings)) }
            for exchange in exchanges.values where woken.contains(where: { $0 === exchange.transfer }) {
                exchange.resume()
            }
            clickwheel_curl_multi_perform(multi)
            var code = CURLE_OK
            while let handle = clickwheel_curl_multi_next_done(multi, &code) {
                if let exchange = exchanges[handle] { end(exchange, code) }
            }
            let now = Monotonic.now()
            for exchange in exchanges.values where exchange.isOver(at: now) { end(exchange, nil) }

            if !exchanges.isEmpty { idleEnd = Monotonic.later(now, by: Self.idleLimit) }
            if exchanges.isEmpty, isClosed || now >= idleEnd, stop() { break }
            let wake = exchanges.values.map(\.deadline).min() ?? idleEnd
            clickwheel_curl_multi_poll(multi, Int32(clamping: (wake - now) / 1_000_000 + 1))
        }
        clickwheel_curl_multi_cleanup(multi)
    }

    /// Lets nobody wake the thread any more, unless there is something to do.
    private func stop() -> Bool {
        state.with { state in
            guard state.started.isEmpty else { return false }
            state.isRunning = false
            state.multi = 0
            state.woken = []
            return true
        }
    }
}
