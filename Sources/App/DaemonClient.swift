import ClickwheelPOSIX

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks the running daemon of a data folder, one request a connection.
///
/// It speaks just enough HTTP/1.0 for the daemon's own answers, and only to this machine.
struct DaemonClient {
    private let file: DaemonFile
    private let host: String
    private let port: UInt16

    /// - Returns: `nil` where no daemon runs on `folder`.
    init?(_ folder: DataFolder) {
        guard let file = DaemonFile.read(folder), kill(file.pid, 0) == 0 else { return nil }
        guard let url = URL(string: file.address), let host = url.host(percentEncoded: false),
            let port = url.port
        else { return nil }
        self.file = file
        self.host = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        self.port = UInt16(clamping: port)
    }

    /// The daemon of the data folder that a command names.
    ///
    /// - Throws: ``CommandFailure`` where none runs.
    static func required(_ folder: DataFolder) throws(CommandFailure) -> DaemonClient {
        guard let daemon = DaemonClient(folder) else {
            throw .failed("no daemon runs on the data folder \(folder.path): start one with clickwheel serve")
        }
        return daemon
    }

    /// What it answers, as it comes.
    func bytes(_ path: String) throws -> [UInt8] { Array(try send("GET", path, body: [])) }

    /// What it answers to `value`, as it comes.
    func bytes(posting value: some Encodable, to path: String) throws -> [UInt8] {
        Array(try send("POST", path, body: Array(try JSONEncoder().encode(value))))
    }

    func get<Answer: Decodable>(_ path: String, as type: Answer.Type) throws -> Answer {
        try JSONDecoder().decode(type, from: try send("GET", path, body: []))
    }

    /// The lines of a text.
    func lines(_ path: String) throws -> [[UInt8]] {
        try send("GET", path, body: []).split(separator: UInt8(ascii: "\n")).map(Array.init)
    }

    func post<Answer: Decodable>(
        _ path: String,
        _ value: some Encodable,
        as type: Answer.Type
    ) throws -> Answer {
        try JSONDecoder().decode(
            type,
            from: try send("POST", path, body: Array(try JSONEncoder().encode(value)))
        )
    }

    /// Asks for a thing to be done; nothing comes back.
    func post(_ path: String, _ value: some Encodable) throws {
        _ = try send("POST", path, body: Array(try JSONEncoder().encode(value)))
    }

    private struct ErrorBody: Decodable {
        struct Content: Decodable {
            let message: String
        }

        let error: Content
    }

    private func send(_ method: String, _ path: String, body: [UInt8]) throws -> Data {
        let head = """
            \(method) \(path) HTTP/1.0\r
            Host: \(host.contains(":") ? "[\(host)]" : host):\(port)\r
            Authorization: Bearer \(file.token)\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            \r

            """
        let answer = try exchange(Array(head.utf8) + body)
        let separator = Data("\r\n\r\n".utf8)
        guard let end = answer.firstRange(of: separator), answer.starts(with: Data("HTTP/1.".utf8)),
            let status = Int(String(decoding: answer.dropFirst(9).prefix(3), as: UTF8.self))
        else { throw CommandFailure.failed("the daemon at \(file.address) gave no answer") }
        let content = answer[end.upperBound...]
        guard status < 400 else {
            let error = try? JSONDecoder().decode(ErrorBody.self, from: Data(content))
            throw CommandFailure.failed(
                error?.error.message ?? "the daemon at \(file.address) answered \(status)"
            )
        }
        return Data(content)
    }

    private func exchange(_ request: [UInt8]) throws(CommandFailure) -> Data {
        let failure = CommandFailure.failed("the daemon at \(file.address) does not answer")
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else { throw failure }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, 0)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
            throw failure
        }

        var rest = request[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw failure }
            rest = rest.dropFirst(count)
        }
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return answer }
            answer.append(contentsOf: buffer[..<count])
        }
    }
}
