import Foundation
import Log
import Synchronization

/// A sender whose collector answers as a test says, without a socket.
final class ScriptedSender: LogSender {
    private struct State {
        var replies: [ExportReply]
        var requests: [ExportRequest] = []
        var reply: ExportReply?
    }

    private let state: Mutex<State>
    private let hangs: Bool
    private let cancelled = DispatchSemaphore(value: 0)

    /// Replies are taken in their order, and after the last one all is well; one that hangs says nothing until it is
    /// cancelled.
    init(_ replies: [ExportReply] = [], hangs: Bool = false) {
        state = Mutex(State(replies: replies))
        self.hangs = hangs
    }

    func send(_ request: ExportRequest) -> ExportReply {
        if hangs {
            cancelled.wait()
            cancelled.signal()
            return .unreachable("cancelled")
        }
        return state.withLock { state in
            state.requests.append(request)
            if let reply = state.reply { return reply }
            return state.replies.isEmpty
                ? .answered(status: 200, retryAfter: nil, body: []) : state.replies.removeFirst()
        }
    }

    /// What every request is answered; `nil` for what is next of the replies.
    var reply: ExportReply? {
        get { state.withLock { $0.reply } }
        set { state.withLock { $0.reply = newValue } }
    }

    func cancel() { cancelled.signal() }

    var requests: [ExportRequest] { state.withLock { $0.requests } }

    /// The texts of all records that were sent, in their order.
    func messages() throws -> [String] {
        struct Text: Decodable { let stringValue: String }
        struct Record: Decodable { let body: Text }
        struct Scope: Decodable { let logRecords: [Record] }
        struct Resource: Decodable { let scopeLogs: [Scope] }
        struct Body: Decodable { let resourceLogs: [Resource] }
        return try requests.flatMap { request in
            let body = try JSONDecoder().decode(Body.self, from: Data(request.body))
            return body.resourceLogs.flatMap {
                $0.scopeLogs.flatMap { $0.logRecords.map(\.body.stringValue) }
            }
        }
    }
}
