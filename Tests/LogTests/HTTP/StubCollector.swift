import ClickwheelPOSIX
import Foundation
import Synchronization

@testable import Log

/// A collector on the loopback that answers as a test says, one connection after the other.
final class StubCollector: Sendable {
    /// How one request is answered.
    enum Answer: Sendable {
        case raw(String)
        /// Closes the connection without a word.
        case hangUp
        /// Says nothing until the client gives up.
        case silence

        static func status(_ status: Int, _ headers: String = "", body: String = "{}") -> Answer {
            .raw("HTTP/1.1 \(status) X\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        }
    }

    struct Request: Sendable {
        let head: String
        let body: Data
    }

    private let listener: CInt
    private let port: Int
    private let answers: Mutex<[Answer]>
    private let seen = Mutex<[Request]>([])

    /// Listens on a free port; answers are taken in their order, and after the last one all is well.
    init(_ answers: [Answer] = []) {
        self.answers = Mutex(answers)
        listener = socket(AF_INET, streamSocket, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let listener = self.listener
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutableBytes(of: &address) { memory in
            guard let start = memory.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return 0 }
            bind(listener, start, size)
            listen(listener, 16)
            getsockname(listener, start, &size)
            return Int(UInt16(bigEndian: memory.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
        WorkerThread.start { [self] in serve() }?.detach()
    }

    var endpoint: String { "http://127.0.0.1:\(port)" }

    var requests: [Request] { seen.withLock { $0 } }

    /// Stops listening: connections are refused from now on.
    func stop() { shutdown(listener, CInt(SHUT_RDWR)) }

    /// The texts of all records that came in, in their order.
    func messages() throws -> [String] {
        try requests.flatMap { try Self.messages($0.body) }
    }

    static func messages(_ body: Data) throws -> [String] {
        struct Text: Decodable { let stringValue: String }
        struct Record: Decodable { let body: Text }
        struct Scope: Decodable { let logRecords: [Record] }
        struct Resource: Decodable { let scopeLogs: [Scope] }
        struct Body: Decodable { let resourceLogs: [Resource] }
        let decoded = try JSONDecoder().decode(Body.self, from: body)
        return decoded.resourceLogs.flatMap { $0.scopeLogs.flatMap { $0.logRecords.map(\.body.stringValue) } }
    }

    private func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                close(listener)
                return
            }
            answer(connection)
            close(connection)
        }
    }

    private func answer(_ connection: CInt) {
        guard let request = read(connection) else { return }
        // A request that is hung up on was not taken.
        let answer = answers.withLock { $0.isEmpty ? Answer.status(200) : $0.removeFirst() }
        switch answer {
        case .raw(let text):
            seen.withLock { $0.append(request) }
            let bytes = Array(text.utf8)
            _ = bytes.withUnsafeBytes { System.write(connection, $0) }
        case .hangUp: break
        case .silence:
            var buffer = [UInt8](repeating: 0, count: 1)
            _ = recv(connection, &buffer, 1, 0)
        }
    }

    private func read(_ connection: CInt) -> Request? {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
                guard let count = length.flatMap({ Int($0.dropFirst(16)) }) else { return nil }
                if bytes.count - end.upperBound >= count {
                    return Request(head: head, body: bytes[end.upperBound...])
                }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }
}
