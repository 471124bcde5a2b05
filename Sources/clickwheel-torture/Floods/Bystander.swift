import ClickwheelSystem
import Synchronization

/// Another client, who wants nothing but the state, each time over a new connection, as long as the crowd is there.
final class Bystander: Sendable {
    private let daemon: Daemon
    private let isOver = Mutex(false)
    /// Seconds of each answer, and what was no answer.
    private let seen = Mutex<(seconds: [Double], refused: [String])>(([], []))
    private let thread = Mutex<NativeThread?>(nil)

    init(_ daemon: Daemon) throws {
        self.daemon = daemon
        let thread = try NativeThread(name: "bystander") { [self] in
            while !isOver.withLock({ $0 }) { ask() }
        }
        self.thread.withLock { $0 = thread }
    }

    /// Ends it.
    func stop() -> (seconds: [Double], refused: [String]) {
        isOver.withLock { $0 = true }
        thread.withLock { $0?.join() }
        return seen.withLock { $0 }
    }

    private func ask() {
        let begin = Monotonic.now()
        do {
            let answer = try daemon.ask("/api/state")
            guard answer.status == 200 else {
                throw TortureFailure("/api/state is answered with \(answer.status)")
            }
            seen.withLock { $0.seconds.append(Double(Monotonic.now() - begin) / 1e9) }
        } catch {
            seen.withLock { $0.refused.append("\(error)") }
        }
        // A person who does one thing after the other, and not a flood of its own.
        NativeThread.pause(microseconds: 2000)
    }
}

/// What a list of durations says.
enum LatencyJudge {
    /// The value that `share` of all are not above; 0 where there is none.
    static func percentile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
