import ClickwheelPOSIX
import Foundation

/// A blocking TCP connection to this machine that speaks in lines.
final class LineSocket {
    private let descriptor: CInt
    private var buffer: [UInt8] = []

    /// - Returns: `nil` where nobody listens on `port`.
    init?(port: UInt16) {
        let socket = socket(AF_INET, streamSocket, 0)
        let code = Loopback.with(port) { connect(socket, $0, $1) }
        guard code == 0 else {
            close(socket)
            return nil
        }
        descriptor = socket
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// The next line without its end, or `nil` when the other side has closed.
    func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return line
            }
            var chunk = [UInt8](repeating: 0, count: 65536)
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return nil }
            buffer += chunk[..<count]
        }
    }

    /// Everything that comes until the other side closes.
    func remainder() -> String {
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { buffer += chunk[..<count] }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }
}
