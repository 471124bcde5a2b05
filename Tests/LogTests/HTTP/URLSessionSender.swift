import Foundation
import Log
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends with URLSession.
final class URLSessionSender: LogSender {
    private let session = URLSession(configuration: .ephemeral)

    func send(_ request: ExportRequest) -> ExportReply {
        guard let url = URL(string: request.url) else { return .unreachable("no URL") }
        var posted = URLRequest(url: url)
        posted.httpMethod = "POST"
        posted.timeoutInterval = request.timeout / .seconds(1)
        for (name, value) in request.headers { posted.setValue(value, forHTTPHeaderField: name) }
        posted.httpBody = Data(request.body)

        let reply = Mutex(ExportReply.unreachable("no answer"))
        let done = DispatchSemaphore(value: 0)
        let task = session.dataTask(with: posted) { body, response, error in
            reply.withLock { reply in
                if let response = response as? HTTPURLResponse {
                    let pause = response.value(forHTTPHeaderField: "Retry-After")
                    reply = .answered(
                        status: response.statusCode,
                        retryAfter: pause,
                        body: Array(body ?? Data())
                    )
                } else if let error {
                    reply = .unreachable(error.localizedDescription)
                }
            }
            done.signal()
        }
        task.resume()
        done.wait()
        return reply.withLock { $0 }
    }

    func cancel() { session.invalidateAndCancel() }
}
