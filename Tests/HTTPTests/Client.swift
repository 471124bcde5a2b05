import ClickwheelPOSIX

/// The smallest HTTP client that shows every byte.
///
/// Blocking: tests run it on threads of their own. A receive that takes longer than ten minutes fails: under a sanitizer everything waits.
/// Sendable because a test hands it from one thread to the next and never uses it on two at once.
final class Client: @unchecked Sendable {
    enum Failure: Error {
        case cannotConnect(Int32)
        case ended([UInt8])
        case timedOut(bytes: Int)
        case malformed(String)
    }

    let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, streamSocket, 0)
        var limit = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // All is set by now, so that the end of this object closes the descriptor here too.
        guard code == 0 else { throw Failure.cannotConnect(errno) }
    }

    deinit {
        Self.closeDescriptor(descriptor)
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
            }
            // A server that has refused the request may have closed already; what it said is still to be read.
            guard count > 0 else { return }
            offset += count
        }
    }

    func endWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends a GET and reads its reply.
    func get(_ target: String, _ headers: String...) throws -> Reply {
        send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
        return try reply()
    }

    /// Reads one reply; `isHead` says that it has no body whatever its length.
    func reply(isHead: Bool = false) throws -> Reply {
        while true {
            var reply = Reply(head: try line(until: "\r\n\r\n"))
            if reply.status == 100 { continue }
            if isHead || reply.status == 204 || reply.status == 304 { return reply }
            if reply["transfer-encoding"] == "chunked" {
                reply.body = try chunks()
            } else if let length = reply["content-length"].flatMap({ Int($0) }) {
                reply.body = try read(length)
            } else {
                reply.body = try readToEnd()
            }
            return reply
        }
    }

    /// Reads up to and with `end`.
    func line(until end: String) throws -> String {
        let end = Array(end.utf8)
        guard let last = end.last else { return "" }
        var searched = 0
        while true {
            // By the library's search for one byte: a debug build's own loops are slow.
            while let position = position(of: last, from: searched) {
                searched = position + 1
                guard buffer[..<searched].suffix(end.count).elementsEqual(end) else { continue }
                let text = String(decoding: buffer[..<searched], as: UTF8.self)
                buffer.removeSubrange(..<searched)
                return text
            }
            searched = buffer.count
            try fill()
        }
    }

    private func position(of byte: UInt8, from start: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, start < bytes.count,
                let found = memchr(base + start, Int32(byte), bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeSubrange(..<count) }
        return Array(buffer[..<count])
    }

    func readToEnd() throws -> [UInt8] {
        while true {
            do {
                try fill()
            } catch Failure.ended(let bytes) {
                buffer = []
                return bytes
            }
        }
    }

    private func chunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = try line(until: "\r\n")
            guard let size = Int(line.dropLast(1), radix: 16) else { throw Failure.malformed(line) }
            body += try read(size)
            _ = try read(2)
            if size == 0 { return body }
        }
    }

    private func fill() throws {
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count > 0 {
            buffer.append(contentsOf: piece[..<count])
        } else if count == 0 || errno == ECONNRESET {
            throw Failure.ended(buffer)
        } else {
            throw Failure.timedOut(bytes: buffer.count)
        }
    }

    private static func closeDescriptor(_ number: Int32) {
        close(number)
    }
}

/// A response as a client sees it.
struct Reply {
    let status: Int
    let fields: [(name: String, value: String)]
    var body: [UInt8] = []

    init(head: String) {
        let lines = head.split(separator: "\r\n")
        status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
    }

    subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
