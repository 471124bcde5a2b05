import Log
import Playback
import Synchronization

/// Tells the log what the player did: each step of the transport with its cause, and each error with the id that
/// the page shows.
final class PlayerChronicle: Sendable {
    private let logger: Logger
    private let lastError = Mutex<String?>(nil)

    init(_ logger: Logger) {
        self.logger = logger
    }

    func take(_ news: PlayerNews) {
        switch news {
        case .changed(let snapshot): note(snapshot.error)
        case .transition(let step):
            logger.info(
                "transition",
                .string("from", step.from),
                .string("event", step.event),
                .string("to", step.to),
                .string("cause", step.cause)
            )
        // The one shows in the page, the other is logged by who switches.
        case .queue, .strategy: break
        }
    }

    /// Notes an error once, however many snapshots it is in.
    private func note(_ error: PlayerFailure?) {
        let isNew = lastError.withLock { last in
            defer { last = error?.id }
            return error != nil && last != error?.id
        }
        guard isNew, let error else { return }
        logger.error(
            "playing failed",
            .string("id", error.id),
            .string("kind", error.kind.rawValue),
            .string("message", error.message)
        )
    }
}
