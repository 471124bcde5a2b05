import Foundation
import Log
import Synchronization

/// A sender whose collector answers as a test says, without a socket.
final class ScriptedSender: LogSender {
    private let state: Mutex<(replies: [ExportReply], requests: [ExportRequest])>
    private let hangs: Bool
    private let cancelled = DispatchSemaphore(value: 0)

    /// Replies are taken in their order, and after the last one all is well; one that hangs says nothing until it is
    /// cancelled.
    init(_ replies: [ExportReply] = [], hangs: Bool = false) {
        state = Mutex((replies, []))
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
            return state.replies.isEmpty
                ? .answered(status: 200, retryAfter: nil, body: []) : state.replies.removeFirst()
        }
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
