import ClickwheelPOSIX
import ClickwheelSystem

extension SoundOutputs {
    /// A named pipe, for Snapcast and its like.
    static let fifo = SoundOutputs(
        name: "fifo",
        title: "Named pipe",
        audience:
            "For Snapcast, and for programs of one's own: bare samples, 48 kHz, 16 bits, stereo, for whoever reads them.",
        argument: "PATH",
        open: { path, _, way throws(SoundError) in try FIFOOutput(path: path ?? "", isPaced: way.isPaced) }
    )
}

/// Writes to a named pipe as Snapcast reads it, and never waits for a reader: without one, and while one does not read,
/// the sound is lost in real time, as on a radio that is off.
///
/// Making one ignores SIGPIPE for the whole process: a reader may go at any time.
private final class FIFOOutput: SoundOutput {
    let format = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16)
    let isPaced: Bool

    private let path: String
    private let pace: Pace
    /// The writing end, which stays open without a reader.
    ///
    /// A reader that finds nobody at the other end takes that for the end of the sound, and goes.
    private var pipe: CInt = -1
    /// Whether somebody has read since the writing end was opened.
    private var wasRead = false
    /// When the pipe was found full; `nil` while there is room.
    private var fullSince: Int64?
    private var failure: SoundError?

    /// The most frames that go into a pipe as a whole or not at all.
    private let pieceFrames = Int(PIPE_BUF) / 4
    /// How long a reader may take nothing before the sound goes on without it, in nanoseconds.
    private let patience: Int64 = 1_000_000_000

    init(path: String, isPaced: Bool) throws(SoundError) {
        self.path = path
        self.isPaced = isPaced
        pace = Pace(of: format)
        guard !path.utf8.contains(0) else { throw .unwritable(path: path, errno: ENOENT) }
        signal(SIGPIPE, SIG_IGN)
        try connect()
    }

    deinit { if pipe >= 0 { close(pipe) } }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        if let failure { throw failure }
        let wanted = isPaced ? min(pace.room(), count) : count
        guard wanted > 0 else { return 0 }
        var taken = try send(frames, count: wanted)
        if taken == 0 {
            guard waitForRoom() else { return 0 }
            taken = try send(frames, count: wanted)
            // The reader has had its time: what it does not take is lost.
            if taken == 0, isStalled { taken = wanted }
        }
        if isPaced, taken > 0 { pace.take(taken) }
        return taken
    }

    func delay() throws(SoundError) -> Int {
        if let failure { throw failure }
        return isPaced ? pace.unheard() : 0
    }

    /// The pipe has it already.
    func drop() throws(SoundError) -> Int {
        if let failure { throw failure }
        return 0
    }

    func drain() throws(SoundError) {
        if let failure { throw failure }
        pace.finish()
    }

    private var isStalled: Bool { fullSince.map { Monotonic.now() - $0 >= patience } ?? false }

    /// Sends what there is room for; everything where nobody reads, for nobody.
    private func send(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        var sent = 0
        while sent < count {
            let piece = min(count - sent, pieceFrames)
            let result = ClickwheelPOSIX.write(pipe, frames + sent * 4, piece * 4)
            if result > 0 {
                sent += result / 4
                wasRead = true
                fullSince = nil
            } else if errno == EAGAIN {
                if fullSince == nil { fullSince = Monotonic.now() }
                return sent
            } else if errno == EPIPE {
                // Opened anew, the pipe forgets what the reader has left in it.
                if wasRead { try connect() }
                return count
            } else if errno != EINTR {
                throw lose(errno)
            }
        }
        return count
    }

    /// Waits until there is room, 200 ms at most.
    ///
    /// - Returns: Whether there is something to be done: room, a reader that has gone, or one that had its time.
    private func waitForRoom() -> Bool {
        if isStalled { return true }
        var waiting = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
        return poll(&waiting, 1, 200) > 0
    }

    /// Opens the writing end of the pipe, and makes the pipe where there is none.
    private func connect() throws(SoundError) {
        if pipe >= 0 { close(pipe) }
        pipe = -1
        wasRead = false
        fullSince = nil
        if mkfifo(path, 0o644) < 0, errno != EEXIST { throw lose(errno) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw lose(errno) }
        guard status.st_mode & S_IFMT == S_IFIFO else {
            let reason =
                "\(path) is there and is no named pipe: give fifo a path of its own, and it makes one"
            throw .badArgument(output: "fifo", reason: reason)
        }
        // The system opens a writing end only where there is a reading one.
        let both = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard both >= 0 else { throw lose(errno) }
        defer { close(both) }
        pipe = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        if pipe < 0 { throw lose(errno) }
    }

    private func lose(_ code: CInt) -> SoundError {
        let error = SoundError.unwritable(path: path, errno: code)
        failure = error
        return error
    }
}
