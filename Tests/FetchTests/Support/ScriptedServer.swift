import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Synchronization

/// A server on a free port of loopback that says exactly what a test tells it to, however wrong that is.
final class ScriptedServer: Sendable {
    enum Step: Sendable {
        case send(String)
        /// The same, again and again, until the client is gone.
        case flood(String)
        /// Nothing, until the client is gone.
        case hold
        /// Nothing, until the closure is done.
        case wait(@Sendable () -> Void)
        /// The end of the connection; without it the next request is read.
        case close
    }

    let port: UInt16
    private let listener: CInt
    private let script: @Sendable (_ request: String, _ number: Int) -> [Step]
    private let seen = Mutex<(requests: [String], connections: Int, open: Int)>(([], 0, 0))

    /// `script` is asked for each request, by its head and its number from 0 on.
    init(_ script: @escaping @Sendable (_ request: String, _ number: Int) -> [Step]) throws {
        self.script = script
        let socket = LoopbackSocket()
        (port, listener) = (socket.port, socket.descriptor)
        listen(listener, 64)
        try NativeThread(name: "scripted") { [self] in accept() }.detach()
    }

    func stop() { shutdown(listener, CInt(SHUT_RDWR)) }

    func url(_ path: String = "/", host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

    /// The heads of all requests, in their order.
    var requests: [String] { seen.withLock { $0.requests } }

    var connectionCount: Int { seen.withLock { $0.connections } }

    /// How many of the connections nobody has ended.
    var openCount: Int { seen.withLock { $0.open } }

    private func accept() {
        while true {
            let connection = ClickwheelPOSIX.accept(listener, nil, nil)
            guard connection >= 0 else {
                close(listener)
                return
            }
            seen.withLock {
                $0.connections += 1
                $0.open += 1
            }
            try? NativeThread(name: "scripted") { [self] in
                var rest: [UInt8] = []
                while let request = Self.request(connection, &rest), answer(request, connection) {}
                close(connection)
                seen.withLock { $0.open -= 1 }
            }.detach()
        }
    }

    private func answer(_ request: String, _ connection: CInt) -> Bool {
        let number = seen.withLock { seen in
            seen.requests.append(request)
            return seen.requests.count - 1
        }
        for step in script(request, number) {
            switch step {
            case .send(let text): _ = Self.send(text, connection)
            case .flood(let text): while Self.send(text, connection) {}
            case .wait(let isDone): isDone()
            case .hold: return Self.waitForEnd(connection)
            case .close: return false
            }
        }
        return true
    }

    private static func send(_ text: String, _ connection: CInt) -> Bool {
        let bytes = Array(text.utf8)
        return (try? bytes.withUnsafeBytes { try Descriptor.write($0, to: connection) }) != nil
    }

    private static func waitForEnd(_ connection: CInt) -> Bool {
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
        return false
    }

    /// The next request with its body, which is cut off; `nil` at the end.
    private static func request(_ connection: CInt, _ bytes: inout [UInt8]) -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let head = String(text[..<end.lowerBound])
                let length = head.split(separator: "\r\n").first {
                    $0.lowercased().hasPrefix("content-length:")
                }
                let count = head.utf8.count + 4 + (length.flatMap { Int($0.dropFirst(16)) } ?? 0)
                if bytes.count >= count {
                    bytes.removeFirst(count)
                    return head
                }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }
}

extension String {
    /// An answer with a length, after which the connection stays open.
    static func answer(_ status: Int, _ headers: String = "", body: String = "") -> String {
        "HTTP/1.1 \(status) X\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
