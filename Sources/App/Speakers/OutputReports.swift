import ClickwheelSystem
import Synchronization

/// What the outputs of this machine can be opened on, asked of a process of its own: one for all who ask within a few seconds.
final class OutputReports: Sendable {
    /// What is in use, so that a choice or a device that comes or goes makes an answer old at once.
    struct Use: Equatable, Sendable {
        /// The addresses of the outputs that were chosen, the one that leads first.
        let chosen: [String]
        /// The addresses of those that are open.
        let open: Set<String>
        /// The addresses of those that were lost.
        let lost: Set<String>
    }

    private struct Answer: Sendable {
        let reports: [SoundOutputReport]
        let use: Use
        /// When it came, in nanoseconds of the clock.
        let time: Int64
    }

    /// How long an answer holds, in nanoseconds: shorter than it takes to plug something in and look again.
    static let lifetime: Int64 = 3_000_000_000

    private let ask: @Sendable () -> [SoundOutputReport]
    private let now: @Sendable () -> Int64
    /// Held while a process is asked, so that nobody starts a second one.
    private let asking = Lock()
    private let latest = Mutex<Answer?>(nil)

    /// Reports that `ask` gets, which may take some time; `now` tells nanoseconds that never go back.
    init(now: @escaping @Sendable () -> Int64, ask: @escaping @Sendable () -> [SoundOutputReport]) {
        (self.now, self.ask) = (now, ask)
    }

    /// The reports, not older than some seconds or than the last change of `use`; waits for whoever is asking already.
    func reports(for use: Use) -> [SoundOutputReport] {
        asking.withLock {
            if let answer = latest.withLock({ $0 }), answer.use == use, now() - answer.time < Self.lifetime {
                return answer.reports
            }
            let reports = ask()
            latest.withLock { $0 = Answer(reports: reports, use: use, time: now()) }
            return reports
        }
    }
}
