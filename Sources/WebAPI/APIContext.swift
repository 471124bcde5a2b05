import ClickwheelHTTP
public import ClickwheelNet
public import ClickwheelProgram
import Library
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

    /// Answers `reply` with what `work` makes of it, on a thread that may block; `nil` says that it is answered later.
    func blocking(_ reply: HTTPReply, _ work: @escaping @Sendable () throws -> HTTPResponse?) {
        workers.run {
            if let response = answer(work) { reply.send(response) }
        }
    }

    private func answer(_ work: () throws -> HTTPResponse?) -> HTTPResponse? {
        do {
            return try work()
        } catch let error as APIError {
            return .error(error.status, error.message)
        } catch let error as StrategyError {
            switch error {
            case .noSuchFamily, .noSuchMember, .unusable: return .error(.badRequest, "\(error)")
            case .notKept:
                let message = "The choice cannot be kept, so nothing is changed; the log says why."
                return .error(.internalServerError, message, detail: "\(error)")
            }
        } catch {
            let refusal = Self.refusal(of: error)
            return .error(refusal.status, refusal.message, detail: refusal.detail)
        }
    }

    /// What to say of an error: it may name files of this machine, so what it says goes to the log alone.
    static func refusal(of error: any Error) -> FileBody.Refusal {
        switch error {
        case LibraryError.noSuchTrack:
            FileBody.Refusal(.notFound, "There is no such song.")
        case LibraryError.fileUnreadable:
            FileBody.Refusal(
                .notFound,
                "The file is gone or cannot be used; the log says why.",
                detail: "\(error)"
            )
        case _:
            FileBody.Refusal(
                .internalServerError,
                "The library could not answer; the log says why.",
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
