import ClickwheelHTTP
import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelWebAPI
import Log
import Synchronization

/// The endless stream of the output `stream`, for radios and programs that play addresses: MP3 and Opus.
///
/// It is encoded once for all listeners, by a process of its own that lives while there are some; without music it is silent.
/// Any thread may call it.
final class Broadcast: StreamSource {
    private struct State {
        var listeners: [Int: (kind: BroadcastPiece.Kind, listener: Listener)] = [:]
        var lastID = 0
        var child: ChildProcess?
        var opusHead: [UInt8] = []
        /// The latest second, with which a listener begins so that his player need not wait.
        var recent: [BroadcastPiece.Kind: [[UInt8]]] = [:]
        var title = "Clickwheel"

        /// Lets go of the process, which ends: who comes from now on gets another.
        mutating func drop() {
            // With the lock held, so that the next one does not share the pipe with it.
            child?.terminate()
            (child, listeners, recent, opusHead) = (nil, [:], [:], [])
        }
    }

    private let state = Mutex(State())
    private let program: String
    private let pipe: String
    private let logger: Logger

    /// The most listeners at once.
    static let mostListeners = 64
    /// The most bytes with which a listener begins: at 192 kbit/s a second.
    private static let burst = 24_000

    /// A broadcast of what comes out of the named pipe at `pipe`, encoded by `program`.
    init(_ program: String, pipe: String, logger: Logger) {
        (self.program, self.pipe, self.logger) = (program, pipe, logger)
    }

    /// What is told as the title from now on.
    var title: String {
        get { state.withLock { $0.title } }
        set { state.withLock { $0.title = newValue } }
    }

    func listen(to form: StreamForm, withTitles: Bool) throws -> HTTPStream? {
        let ends = try Descriptor.pipe()
        let kind: BroadcastPiece.Kind = form == .mp3 ? .mp3 : .opus
        let id = try state.withLock { state -> Int? in
            guard state.listeners.count < Self.mostListeners else { return nil }
            if state.child == nil { state.child = try start() }
            state.lastID += 1
            var listener = Listener(ends.writing, titles: withTitles ? StreamTitles() : nil)
            let beginning = (kind == .opus ? state.opusHead : []) + (state.recent[kind] ?? []).joined()
            if !beginning.isEmpty { _ = listener.send(beginning, title: state.title) }
            state.listeners[state.lastID] = (kind, listener)
            return state.lastID
        }
        guard let id else { return nil }
        logger.info("listener came", .string("format", "\(form)"))
        return HTTPStream(descriptor: ends.reading, contentType: form.contentType) { [weak self] _ in
            self?.leave(id)
        }
    }

    func dismiss() { stop() }

    /// Ends the broadcast, and with it every listener's stream.
    func stop() { state.withLock { $0.drop() } }

    private func leave(_ id: Int) {
        state.withLock { state in
            state.listeners[id] = nil
            if state.listeners.isEmpty { state.drop() }
        }
        logger.info("listener left")
    }

    /// Starts the process, and a thread that hears it.
    private func start() throws -> ChildProcess {
        let child = try ChildProcess(program, ["broadcast", pipe])
        do throws(Errno) {
            try NativeThread(name: "broadcast") { [weak self] in
                var queue = BroadcastQueue()
                var bytes = [UInt8](repeating: 0, count: 1 << 16)
                while !queue.isBroken {
                    let count = read(child.output, &bytes, bytes.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    queue.add(bytes.prefix(count))
                    while let piece = queue.next() { self?.send(piece, of: child) }
                }
                child.terminate()
                close(child.output)
                let status = child.wait()
                self?.ended(child, status)
            }.detach()
        } catch {
            child.terminate()
            close(child.output)
            child.wait()
            throw error
        }
        return child
    }

    private func send(_ piece: BroadcastPiece, of child: ChildProcess) {
        state.withLock { state in
            // What a process still had to say that was let go of is not for those who came after.
            guard state.child === child else { return }
            guard piece.kind != .opusHead else {
                state.opusHead = piece.bytes
                for (id, var entry) in state.listeners where entry.kind == .opus {
                    if entry.listener.send(piece.bytes, title: state.title) { state.listeners[id] = entry }
                }
                return
            }
            var recent = state.recent[piece.kind] ?? []
            recent.append(piece.bytes)
            while recent.count > 1, recent.reduce(0, { $0 + $1.count }) > Self.burst { recent.removeFirst() }
            state.recent[piece.kind] = recent
            for (id, var entry) in state.listeners where entry.kind == piece.kind {
                state.listeners[id] =
                    entry.listener.send(piece.bytes, title: state.title) ? entry : nil
            }
        }
    }

    /// A process is gone: whoever listens to it still comes back by himself, and has it started anew.
    private func ended(_ child: ChildProcess, _ status: CInt) {
        let isNeeded = state.withLock { state in
            guard state.child === child else { return false }
            defer { state.drop() }
            return !state.listeners.isEmpty
        }
        if isNeeded { logger.warning("broadcast ended", .integer("status", Int(status))) }
    }
}
