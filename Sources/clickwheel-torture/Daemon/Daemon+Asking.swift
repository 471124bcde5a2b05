import Foundation

/// An answer of the daemon.
struct Answer {
    let status: Int
    let body: [UInt8]

    /// The object that the body is.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
    }
}

/// The daemon is gone, or does not answer in time.
struct Unanswered: Error, CustomStringConvertible {
    let description: String
}

extension Daemon {
    /// Asks for `path`, or posts `body` to it, over a connection of its own.
    ///
    /// - Throws: ``Unanswered`` where no whole answer came.
    func ask(_ path: String, _ body: [String: Any]? = nil, seconds: Int = 20) throws -> Answer {
        var head =
            "\(body == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        var content = Data()
        if let body {
            content = try JSONSerialization.data(withJSONObject: body, options: .sortedKeys)
            head += "Content-Type: application/json\r\nContent-Length: \(content.count)\r\n"
        }
        guard let socket = Socket(port: port, seconds: seconds) else {
            throw Unanswered(description: "nobody listens for \(path)")
        }
        guard socket.send(Array((head + "\r\n").utf8) + content), let answer = socket.answer() else {
            throw Unanswered(description: "no whole answer to \(path)")
        }
        return answer
    }

    /// The object that a wish is answered with.
    ///
    /// - Throws: ``Unanswered``, or ``TortureFailure`` where the answer is no success.
    func done(_ path: String, _ body: [String: Any]? = nil) throws -> [String: Any] {
        let answer = try ask(path, body)
        guard (200..<300).contains(answer.status) else {
            let text = String(decoding: answer.body.prefix(200), as: UTF8.self)
            throw TortureFailure("\(path) is answered with \(answer.status): \(text)")
        }
        return answer.json
    }
}
