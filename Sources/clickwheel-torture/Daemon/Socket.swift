import ClickwheelPOSIX
import Foundation

/// A blocking TCP connection to this machine; one thread uses it.
final class Socket {
    let number: CInt

    /// Connects, or is `nil` where nobody listens on `port`.
    ///
    /// A call waits `seconds` at most; the system keeps `receiving` bytes for who does not read, or what it chooses.
    init?(port: UInt16, seconds: Int = 20, receiving: CInt? = nil) {
        number = socket(AF_INET, streamSocket, 0)
        guard number >= 0 else { return nil }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
        if var size = receiving {
            setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            close(number)
            return nil
        }
    }

    deinit { close(number) }

    /// Whether all of it went.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(number, $0.baseAddress?.advanced(by: sent), $0.count - sent)
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Nothing more is sent.
    func finish() { shutdown(number, CInt(SHUT_WR)) }

    /// The next bytes: empty at the end, `nil` where none came in time or the connection broke.
    func receive(_ most: Int = 1 << 16) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
            count = recv(number, buffer.baseAddress, buffer.count, 0)
            initialized = max(0, count)
        }
        return count >= 0 ? bytes : nil
    }

    /// A whole answer of a connection that is closed after it; `nil` where it breaks off.
    func answer() -> Answer? {
        var bytes: [UInt8] = []
        while true {
            guard let more = receive() else { return nil }
            if more.isEmpty { break }
            bytes += more
        }
        guard let end = Self.end(ofHead: bytes) else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        guard let status = Int(head.dropFirst(9).prefix(3)) else { return nil }
        let body = Array(bytes[end...])
        if let field = head.range(of: "content-length: ")?.upperBound,
            let length = Int(head[field...].prefix { $0.isNumber }), length != body.count
        {
            return nil
        }
        return Answer(status: status, body: body)
    }

    private static func end(ofHead bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        return (0...(bytes.count - mark.count)).first { bytes[$0..<($0 + mark.count)].elementsEqual(mark) }
            .map {
                $0 + mark.count
            }
    }
}
