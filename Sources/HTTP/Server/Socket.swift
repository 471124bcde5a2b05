import ClickwheelCEvent
import ClickwheelPOSIX

/// The connected end of one client: non-blocking reads and writes that count.
final class Socket {
    enum Written: Equatable {
        case count(Int)
        /// The client takes no more for now.
        case blocked
        case failed
    }

    enum Received: Equatable {
        case count(Int)
        case nothing
        case ended
        case failed
    }

    let descriptor: Int32
    /// Bytes handed to the system since the beginning.
    private(set) var sent: Int64 = 0

    /// Takes over `descriptor`, which is non-blocking.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Received {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .count(count) }
            if count == 0 { return .ended }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .nothing : .failed
        }
    }

    /// Sends what the client takes of `bytes`; with `more`, the system may wait for what follows at once.
    func send(_ bytes: UnsafeRawBufferPointer, more: Bool = false) -> Written {
        result { clickwheel_send(descriptor, bytes.baseAddress, bytes.count, more ? 1 : 0) }
    }

    /// Sends a part of a file from the system's cache; no bytes at the end of the file.
    func send(file: Int32, offset: Int64, count: Int) -> Written {
        result { clickwheel_sendfile(descriptor, file, offset, count) }
    }

    /// Tells the client that nothing more comes.
    func endWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private func result(_ call: () -> Int) -> Written {
        while true {
            let count = call()
            if count >= 0 {
                sent += Int64(count)
                return .count(count)
            }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : .failed
        }
    }
}
