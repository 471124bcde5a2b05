import ClickwheelHTTP
public import ClickwheelNet
public import ClickwheelProgram
public import Log

/// What the routes of every part work with.
public struct APIContext: Sendable {
    public let switchboard: Switchboard
    public let bus: EventBus
    /// Where the connections of pages are served.
    public let loop: EventLoop
    public let logger: Logger
    /// Threads that may wait for the disk, so that the event loop never does.
    let workers = Workers(name: "api", limit: 3)

    public init(switchboard: Switchboard, bus: EventBus, loop: EventLoop, logger: Logger) {
        self.switchboard = switchboard
        self.bus = bus
        self.loop = loop
        self.logger = logger
    }

    /// Answers `reply` with what `work` makes of it, on a thread that may block.
    func blocking(_ reply: HTTPReply, _ work: @escaping @Sendable () throws -> HTTPResponse) {
        workers.run { reply.send(answer(work)) }
    }

    private func answer(_ work: () throws -> HTTPResponse) -> HTTPResponse {
        do {
            return try work()
        } catch {
            let refusal = Self.refusal(of: error)
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
