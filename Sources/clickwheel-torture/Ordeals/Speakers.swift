import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization

/// Music that sounds into a pipe while the engine is killed, and the daemon.
struct Speakers: Ordeal {
    let name = "speakers"
    let summary = "kill -9 of the engine while it sounds, and of the daemon, whose engine ends with it"
    let share = 0.04
    private static let count = 16
    /// How long a busy machine may take to sound again, and to end an engine without a daemon, in seconds.
    private static let patience = 20.0

    func run(_ ground: Ground) throws -> Findings {
        let deadline = Monotonic.now() + Int64(ground.seconds * 1e9)
        let data = ground.folder + "/data"
        try TestLibrary.make(data, ground, cards: 10)
        let ear = try Ear(data + "/snapfifo")
        defer { ear.close() }
        var findings = Findings()
        var daemon = try start(data, ground)
        let wanted = max(2, Int(Double(Self.count) * ground.scale))
        for turn in 0..<wanted where Monotonic.now() < deadline || turn < 2 {
            var luck = ground.luck("speakers", turn)
            findings.tried += 1
            do {
                try sound(daemon, ear)
                guard let engine = Self.engine(of: daemon) else {
                    throw TortureFailure("nothing plays, and it sounds")
                }
                NativeThread.pause(microseconds: UInt32.random(in: 0...300_000, using: &luck))
                if turn % 2 == 0 {
                    kill(engine, SIGKILL)
                    try sound(daemon, ear)
                } else {
                    daemon.kill()
                    guard Self.wait({ ProcessUsage.words(of: engine).isEmpty }) else {
                        kill(engine, SIGKILL)
                        throw TortureFailure("the engine lives on without its daemon")
                    }
                    if let fault = try TestLibrary.faults(data) { findings.lose("kill \(turn): \(fault)") }
                    daemon = try start(data, ground)
                }
            } catch {
                findings.lose("kill \(turn): \(error)")
                daemon.kill()
                daemon = try start(data, ground)
            }
        }
        if let problem = daemon.stop() { findings.lose(problem) }
        return findings
    }

    private func start(_ data: String, _ ground: Ground) throws -> Daemon {
        // With a group of its own it would take the engine along.
        try Daemon(
            ground.programs,
            data: data,
            ["--no-scan", "--output", "fifo"],
            hasOwnGroup: false
        )
    }

    /// Has the daemon play, unless it does, and waits until more is heard.
    private func sound(_ daemon: Daemon, _ ear: Ear) throws {
        let before = ear.heard
        let sounds = Self.wait {
            let state = try? daemon.done("/api/state")
            if state?["state"] as? String != "play" {
                _ = try? daemon.done("/api/queue", ["op": "clear", "client": "torture-0001"])
                _ = try? daemon.done("/api/queue", ["op": "add", "of": "songs", "client": "torture-0001"])
                _ = try? daemon.done("/api/player", ["command": "play", "client": "torture-0001"])
            }
            return ear.heard > before + 100_000
        }
        guard sounds else { throw TortureFailure("nothing sounds within \(Int(Self.patience)) s") }
    }

    private static func engine(of daemon: Daemon) -> pid_t? {
        ProcessUsage.children(of: daemon.child.pid).first { ProcessUsage.words(of: $0).contains("engine") }
    }

    private static func wait(_ isSo: () -> Bool) -> Bool {
        let deadline = Monotonic.now() + Int64(patience * 1e9)
        while !isSo() {
            guard Monotonic.now() < deadline else { return false }
            NativeThread.pause(microseconds: 20_000)
        }
        return true
    }
}

/// Somebody at the other end of a named pipe.
private final class Ear: Sendable {
    private let state = Mutex((heard: 0, isOver: false))
    private let thread = Mutex<NativeThread?>(nil)

    init(_ path: String) throws {
        guard mkfifo(path, 0o600) == 0 else { throw Errno.last }
        // Open for writing too, so that it never ends while nobody else has it.
        let pipe = Descriptor(owning: open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
        let listening = try NativeThread(name: "ear") { [self] in
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while !state.withLock({ $0.isOver }) {
                var wish = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
                guard poll(&wish, 1, 100) > 0 else { continue }
                let count = read(pipe.number, &chunk, chunk.count)
                if count > 0 { state.withLock { $0.heard += count } }
            }
        }
        thread.withLock { $0 = listening }
    }

    /// The bytes that came so far.
    var heard: Int { state.withLock { $0.heard } }

    func close() {
        state.withLock { $0.isOver = true }
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}
