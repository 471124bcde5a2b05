import ClickwheelPOSIX

/// A way to write to a descriptor that somebody else owns, without waiting for long where nobody takes the bytes: a pipe
/// that is full, a terminal that was stopped, a connection that stalled.
///
/// The descriptor itself stays as it is, since other processes share it. One thread at a time.
public final class NonblockingOutput: Sendable {
    private let number: CInt
    private let isSocket: Bool
    /// A file takes what it is given as one piece, and holds nobody up but as its disk does.
    private let isFile: Bool
    /// The terminal, opened anew: it may take only a part of what it is given, and a blocking one then waits for the rest.
    private let terminal: Descriptor?

    /// Writes to the descriptor `number`, which stays open for as long as this is used.
    public init(_ number: CInt) {
        self.number = number
        var status = stat()
        let kind = fstat(number, &status) == 0 ? status.st_mode & S_IFMT : 0
        isSocket = kind == S_IFSOCK
        isFile = kind == S_IFREG
        // Where there is no such path, or it may not be opened again, as after `su`, the one there is is asked alone.
        let path = "/proc/self/fd/\(number)"
        terminal =
            Descriptor.isTerminal(number)
            ? try? Descriptor(path.utf8, O_WRONLY | O_NOCTTY | O_NONBLOCK) : nil
    }

    /// Writes `bytes`, and gives up where nobody takes what is left for `limit`.
    ///
    /// Up to `PIPE_BUF` bytes go into a pipe as a whole, or not at all; a file takes all as one piece.
    ///
    /// - Returns: How many bytes were taken.
    public func write(_ bytes: UnsafeRawBufferPointer, within limit: Duration) throws(Errno) -> Int {
        if isFile {
            try Descriptor.write(bytes, to: number)
            return bytes.count
        }
        let deadline = Monotonic.deadline(after: limit)
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            // Something fits into a pipe that can be written to: a piece of this size.
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(PIPE_BUF)))
            let count = try isReady(until: deadline) ? writeSome(piece) : 0
            if count > 0 { done += count } else if Monotonic.now() >= deadline { break }
        }
        return done
    }

    /// Waits until something can be written, or that fails at once.
    private func isReady(until deadline: Int64) throws(Errno) -> Bool {
        while true {
            var wish = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            let left = max(0, deadline - Monotonic.now())
            let count = poll(&wish, 1, CInt(clamping: (left + 999_999) / 1_000_000))
            if count >= 0 { return count > 0 }
            guard errno == EINTR else { throw .last }
        }
    }

    private func writeSome(_ piece: UnsafeRawBufferPointer) throws(Errno) -> Int {
        let count =
            isSocket
            ? send(number, piece.baseAddress, piece.count, CInt(MSG_DONTWAIT))
            : ClickwheelPOSIX.write(terminal?.number ?? number, piece.baseAddress, piece.count)
        if count >= 0 { return count }
        if errno == EAGAIN || errno == EINTR { return 0 }
        throw .last
    }
}
