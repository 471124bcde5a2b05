import ClickwheelPOSIX
import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks the running daemon of a data folder, one request a connection.
///
/// It speaks just enough HTTP/1.0 for the daemon's own answers, and only to this machine.
struct DaemonClient {
    /// How long a daemon is waited for, and how much it may say.
    struct Limits {
        /// How long it may neither take nor send a byte, for what is done at once, if by a slow disk.
        var patience = Duration.seconds(60)
        /// The same for the store and for podcasts, where it may have to wait for other servers, each of
        /// which is given two minutes, or for a disk that is to remove all files of a pack.
        var longPatience = Duration.seconds(600)
        /// Bytes of an answer with its head: several times a page of the queue with the longest titles.
        var bytes = 256 << 20
    }

    private let file: DaemonFile
    private let host: String
    private let port: UInt16
    private let limits: Limits

    /// - Returns: `nil` where no daemon runs on `folder`.
    init?(_ folder: DataFolder, limits: Limits = Limits()) {
        guard let file = DaemonFile.read(folder), kill(file.pid, 0) == 0 else { return nil }
        guard let url = URL(string: file.address), let host = url.host(percentEncoded: false),
            let port = url.port
        else { return nil }
        self.file = file
        self.host = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        self.port = UInt16(clamping: port)
        self.limits = limits
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

    /// Something that is asked, as it is sent.
    private struct Request {
        let bytes: [UInt8]
        /// Whether something is to be done, which may be done although no answer comes.
        let isChange: Bool
        let patience: Duration
    }

    private struct Reply {
        let status: Int
        let content: Data
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
        let isLong = path.hasPrefix("/api/store/") || path.hasPrefix("/api/podcasts")
        let request = Request(
            bytes: Array(head.utf8) + body,
            isChange: method != "GET",
            patience: isLong ? limits.longPatience : limits.patience
        )
        let reply = try exchange(request)
        guard reply.status < 400 else {
            let error = try? JSONDecoder().decode(ErrorBody.self, from: reply.content)
            throw CommandFailure.failed(
                error?.error.message ?? "the daemon at \(file.address) answered \(reply.status)"
            )
        }
        return reply.content
    }

    private func exchange(_ request: Request) throws(CommandFailure) -> Reply {
        let descriptor = try connected(request)
        defer { close(descriptor) }
        var rest = request.bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure(errno == EAGAIN ? .silent : .unreachable, request) }
            rest = rest.dropFirst(count)
        }
        var bytes = Data()
        var head: Head?
        var buffer = [UInt8](repeating: 0, count: 16384)
        while true {
            if let head, let length = head.length, bytes.count - head.size >= length {
                return Reply(status: head.status, content: Data(bytes.dropFirst(head.size).prefix(length)))
            }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { throw failure(.silent, request) }
            guard count > 0 else {
                guard let head else { throw failure(.wordless, request) }
                // The end of the connection is that of the content where nothing else says it.
                guard count == 0, head.length == nil else { throw failure(.cut, request) }
                return Reply(status: head.status, content: Data(bytes.dropFirst(head.size)))
            }
            bytes.append(contentsOf: buffer[..<count])
            if head == nil {
                head = Head(bytes)
                guard head != nil || bytes.count < Head.longest else { throw failure(.wordless, request) }
            }
            guard max(bytes.count, head?.length ?? 0) <= limits.bytes else {
                throw failure(.endless, request)
            }
        }
    }

    /// A connection to the daemon, which the caller closes.
    private func connected(_ request: Request) throws(CommandFailure) -> CInt {
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else {
            throw failure(.unreachable, request)
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, 0)
        guard descriptor >= 0 else { throw failure(.unreachable, request) }
        // Where it is zero there would be no limit.
        let microseconds = max(1, request.patience.nanoseconds / 1_000)
        var time = timeval(
            tv_sec: .init(microseconds / 1_000_000),
            tv_usec: .init(microseconds % 1_000_000)
        )
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
            // Linux says so of a connection that nobody took in that time.
            let trouble = errno == EINPROGRESS ? Trouble.silent : .unreachable
            close(descriptor)
            throw failure(trouble, request)
        }
        return descriptor
    }

    /// Why a request has no answer.
    private enum Trouble {
        /// Nobody listens.
        case unreachable
        /// It has neither taken nor sent a byte for as long as it might.
        case silent
        /// It has ended the connection without an answer.
        case wordless
        /// It has ended the connection in the middle of its answer.
        case cut
        /// It goes on and on.
        case endless
    }

    private func failure(_ trouble: Trouble, _ request: Request) -> CommandFailure {
        let daemon = "the daemon at \(file.address)"
        let advice =
            request.isChange
            ? "what was asked for may be done all the same, so look before you ask again"
            : "ask again, or stop the daemon and start it anew with clickwheel serve"
        let seconds = max(1, request.patience.components.seconds)
        let sentence =
            switch trouble {
            case .unreachable:
                "\(daemon) does not answer: see whether it still runs, or start it with clickwheel serve"
            case .silent: "\(daemon) has said nothing for \(seconds) s: \(advice)"
            case .wordless: "\(daemon) gave no answer: \(advice)"
            case .cut: "the answer of \(daemon) broke off before its end: \(advice)"
            case .endless:
                "the answer of \(daemon) is longer than \(limits.bytes) bytes, and was given up: \(advice)"
            }
        return .failed(sentence)
    }

    /// The head of an answer.
    private struct Head {
        /// Bytes that it may have.
        static let longest = 64 << 10

        let status: Int
        /// Its bytes, with the empty line behind it.
        let size: Int
        /// Bytes of the content; `nil` where that goes on to the end of the connection.
        let length: Int?

        /// `nil` where `answer` does not begin with a whole one.
        init?(_ answer: Data) {
            guard let end = answer.prefix(Self.longest).firstRange(of: Data("\r\n\r\n".utf8)),
                answer.starts(with: Data("HTTP/1.".utf8)),
                let status = Int(String(decoding: answer.dropFirst(9).prefix(3), as: UTF8.self))
            else { return nil }
            self.status = status
            size = end.upperBound
            var length: Int?
            for field in answer[..<end.lowerBound].split(separator: UInt8(ascii: "\n")) {
                let text = String(decoding: field, as: UTF8.self).lowercased()
                guard text.hasPrefix(Self.lengthName) else { continue }
                let digits: String = String(text.dropFirst(Self.lengthName.count))
                    .filter { $0 != " " && $0 != "\r" }
                length = Int(digits)
            }
            self.length = length.flatMap { $0 >= 0 ? $0 : nil }
        }

        private static let lengthName = "content-length:"
    }
}
