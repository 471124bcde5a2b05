import ClickwheelHTTP
public import ClickwheelNet
public import ClickwheelProgram
public import Log

/// What the routes of every part work with.
public struct APIContext: Sendable {
    /// By which every strategy and setting is switched.
    public let switchboard: Switchboard
    /// On which routes tell what they have changed.
    public let bus: EventBus
    /// Where the connections of pages are served.
    public let loop: EventLoop
    /// Where requests that failed are logged.
    public let logger: Logger
    /// Why an error happened, where that is known for all parts, such as that the disk is full; may block.
    private let reason: @Sendable (any Error) -> String?
    /// Threads that may wait for the disk, so that the event loop never does.
    private(set) var workers = Workers(name: "api", limit: 2)
    /// Requests that may wait for those threads.
    static let queueLimit = 256

    /// What the routes share; `reason` is asked on a thread that may block.
    public init(
        switchboard: Switchboard,
        bus: EventBus,
        loop: EventLoop,
        logger: Logger,
        reason: @escaping @Sendable (any Error) -> String? = { _ in nil }
    ) {
        self.switchboard = switchboard
        self.bus = bus
        self.loop = loop
        self.logger = logger
        self.reason = reason
    }

    /// The same with threads of its own, so that however slow its work is, it holds nobody else's up.
    public func lane(threads: Int = 2) -> APIContext {
        var context = self
        context.workers = Workers(name: "api", limit: threads)
        return context
    }

    /// Answers `reply` with what `work` makes of it, on a thread that may block; `nil` says that it is answered later.
    ///
    /// Work whose client has left by then is not begun; for an `endless` answer a client that has ended its input has
    /// left.
    func blocking(
        _ reply: HTTPReply,
        endless: Bool = false,
        _ work: @escaping @Sendable () throws -> HTTPResponse?
    ) {
        let job: @Sendable () -> Void = {
            let response = reply.isWanted(endless: endless) ? answer(work) : HTTPResponse(.noContent)
            if let response { reply.send(response) }
        }
        if workers.run(job, unlessWaiting: Self.queueLimit) { return }
        let message = "Too much is asked for at once; try again in a moment."
        reply.send(.error(.serviceUnavailable, message).adding("Retry-After", "1"))
    }

    /// Answers when `work` is done; it waits for another server, and holds no thread meanwhile.
    func waiting(_ reply: HTTPReply, _ work: @escaping @Sendable () async throws -> HTTPResponse) {
        Task {
            let result: Result<HTTPResponse, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            if let response = answer({ try result.get() }) { reply.send(response) }
        }
    }

    private func answer(_ work: () throws -> HTTPResponse?) -> HTTPResponse? {
        do {
            return try work()
        } catch {
            let refusal = Self.refusal(of: error)
            if refusal.status == .internalServerError, let reason = reason(error) {
                return .error(.insufficientStorage, reason, detail: "\(error)")
            }
            return .error(refusal.status, refusal.message, detail: refusal.detail)
        }
    }

    /// What is answered to each error, whichever route it comes from; what may name files of this machine goes to the log
    /// alone.
    static func refusal(of error: any Error) -> FileBody.Refusal {
        switch error {
        case let error as APIError: FileBody.Refusal(error.status, error.message)
        case let error as any ProgramError:
            FileBody.Refusal(
                HTTPStatus(error.kind),
                Sentence.of(error.publicDescription),
                detail: error.publicDescription == error.description ? nil : error.description
            )
        case _:
            FileBody.Refusal(
                .internalServerError,
                "This could not be done; the log says why.",
                detail: "\(error)"
            )
        }
    }

    /// Who asks as `client`; a name that no page can have is nobody's.
    static func requester(_ client: String?) -> Requester { .client(said(page(client))) }

    /// The name of the page that asks as `client`; `nil` for one that none can have.
    static func page(_ client: String?) -> String? { client.flatMap { isClient($0) ? $0 : nil } }

    /// What people call the sender of a request: nobody knows a tab by the name that it makes for itself, and what is no name
    /// is nobody's.
    static func said(_ client: String?) -> String {
        // The command line calls itself by the words of its command.
        guard let client, isClient(client) || isClient(client.filter { $0 != " " }), client.utf8.count <= 64
        else { return "somebody" }
        return client.hasPrefix("tab-") ? "a page" : client
    }

    /// Whether `text` can be the name of a page.
    static func isClient(_ text: String) -> Bool {
        (8...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
