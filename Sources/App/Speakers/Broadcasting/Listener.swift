import ClickwheelPOSIX
import ClickwheelSystem

/// One who listens to a broadcast, and takes it as fast as he likes, within bounds.
struct Listener {
    private let pipe: Descriptor
    private var titles: StreamTitles?
    /// What the pipe had no room for.
    private var backlog: [UInt8] = []

    /// The most bytes that wait for a listener, besides what the system holds: about ten seconds.
    static let mostBacklog = 1 << 18

    /// A listener behind the writing end of a pipe, which is made non-blocking; with `titles` told between the sound.
    init(_ pipe: Descriptor, titles: StreamTitles?) {
        self.pipe = pipe
        self.titles = titles
        _ = fcntl(pipe.number, F_SETFL, O_NONBLOCK)
    }

    /// Sends `bytes` after those before, as far as there is room.
    ///
    /// - Returns: `false` where the listener is gone, or has taken too little for too long.
    mutating func send(_ bytes: [UInt8], title: String) -> Bool {
        if var titles = titles.take() {
            backlog += titles.between(bytes, title: title)
            self.titles = titles
        } else {
            backlog += bytes
        }
        while !backlog.isEmpty {
            let count = backlog.withUnsafeBytes { write(pipe.number, $0.baseAddress, $0.count) }
            if count > 0 {
                backlog.removeFirst(count)
            } else if errno == EAGAIN {
                return backlog.count <= Self.mostBacklog
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
