package import ClickwheelSoundLink
import ClickwheelSystem

/// Plays files through the outputs of this machine, one after the other without a gap.
///
/// Commands may come from any thread, and are carried out in their order by the one that is in ``run()``; reports come
/// from there.
///
/// Sendable because what waits is under a lock, and all else belongs to the thread in ``run()``.
package final class Engine: @unchecked Sendable {
    private let lock = Lock()
    private var inbox: [EngineCommand] = []
    private var isClosed = false
    private var hasNews = false
    private let open: Openings.Open
    private let begun: Set<String>
    private let report: @Sendable (EngineReport) -> Void

    /// An engine that plays nothing yet; it opens outputs with `open`, and continues the files that are named in `begun`.
    package init(
        open: @escaping Openings.Open = Openings.system,
        begun: Set<String> = [],
        report: @escaping @Sendable (EngineReport) -> Void
    ) {
        self.open = open
        self.begun = begun
        self.report = report
    }

    /// Has `command` carried out after those that came before.
    package func send(_ command: EngineCommand) {
        lock.withLock {
            inbox.append(command)
            lock.signal()
        }
    }

    /// Ends ``run()``.
    package func close() {
        lock.withLock {
            isClosed = true
            lock.signal()
        }
    }

    /// Carries out commands until the engine is closed.
    package func run() {
        let notify: @Sendable () -> Void = { [weak self] in self?.wake() }
        let core = EngineCore(
            report: report,
            notify: notify,
            openings: Openings(open: open, begun: begun, notify: notify)
        )
        while let commands = next(wakingAt: core.wakeAt) {
            for command in commands { core.perform(command) }
            core.work { self.isWanted }
        }
        for outlet in core.outlets { outlet.closeLast() }
    }

    /// Whether a command waits, or the end.
    private var isWanted: Bool { lock.withLock { !inbox.isEmpty || isClosed } }

    private func wake() {
        lock.withLock {
            hasNews = true
            lock.signal()
        }
    }

    /// The commands that have come, once there are some, or it is `time`; `nil` at the end.
    private func next(wakingAt time: Int64?) -> [EngineCommand]? {
        lock.withLock {
            while inbox.isEmpty, !isClosed, !hasNews {
                if let time {
                    guard lock.wait(until: time) else { break }
                } else {
                    lock.wait()
                }
            }
            hasNews = false
            guard !isClosed else { return nil }
            defer { inbox = [] }
            return inbox
        }
    }
}
