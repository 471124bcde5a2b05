import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization

/// A web server on this machine that sends the files of one folder, as somebody who publishes has it.
final class FileServer: Sendable {
    let port: UInt16
    private let isOver = Mutex(false)
    private let threads = Mutex<NativeThread?>(nil)

    init(folder: String) throws {
        let listener = Descriptor(owning: socket(AF_INET, streamSocket, 0))
        _ = fcntl(listener.number, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener.number, $0, size) == 0 && listen(listener.number, 64) == 0
                    && getsockname(listener.number, $0, &size) == 0
            }
        }
        guard code else { throw Errno.last }
        port = UInt16(bigEndian: address.sin_port)
        let thread = try NativeThread(name: "publisher") { [weak self] in
            while self?.isOver.withLock({ $0 }) == false {
                var wish = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
                guard poll(&wish, 1, 100) > 0 else { continue }
                let number = accept(listener.number, nil, nil)
                guard number >= 0 else { continue }
                Self.answer(Descriptor(owning: number), folder)
            }
        }
        threads.withLock { $0 = thread }
    }

    deinit {
        isOver.withLock { $0 = true }
        threads.withLock { $0?.detach() }
    }

    /// Reads one request and sends the file that it names; a client that says nothing for a second is left.
    private static func answer(_ client: Descriptor, _ folder: String) {
        _ = fcntl(client.number, F_SETFD, FD_CLOEXEC)
        var time = timeval(tv_sec: 1, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(client.number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
        var request: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8), request.count < 1 << 16 {
            let count = read(client.number, &chunk, chunk.count)
            guard count > 0 else { return }
            request += chunk[..<count]
        }
        let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
        let name = words.count > 1 ? Folder.name(String(words[1])) : ""
        let found = try? WholeFile.read(folder + "/" + name, atMost: 1 << 24)
        let head =
            "HTTP/1.1 \(found == nil ? "404 Not Found" : "200 OK")\r\nContent-Length: \(found?.count ?? 0)\r\n"
        try? client.write(Array((head + "Connection: close\r\n\r\n").utf8) + (found ?? []))
    }
}
