import HTTP
import Library
import Log
import Net
import Playback
import StateMachine

/// What the routes work with.
struct APIContext: Sendable {
    let player: Player
    let library: Library
    let families: [StrategyFamily]
    let machines: MachineCatalog
    let hub: EventHub
    let scans: LibraryScans
    let tracks: TrackMemory
    let access: AccessControl
    /// Threads that may wait for the disk, so that the event loop never does.
    let workers: Workers
    let logger: Logger

    /// Answers `reply` with what `work` makes of it, on a thread that may block.
    func blocking(_ reply: HTTPReply, _ work: @escaping @Sendable () throws -> HTTPResponse) {
        workers.run { reply.send(answer(work)) }
    }

    private func answer(_ work: () throws -> HTTPResponse) -> HTTPResponse {
        do {
            return try work()
        } catch let error as APIError {
            return .error(error.status, error.message)
        } catch LibraryError.fileUnreadable(let path, let reason) {
            return .error(
                .notFound,
                "The file is gone or cannot be used; the log says why.",
                detail: "\(path) cannot be opened: \(reason)"
            )
        } catch {
            // What went wrong here may name files of this machine, so it goes to the log alone.
            return .error(
                .internalServerError,
                "The library could not answer; the log says why.",
                detail: "\(error)"
            )
        }
    }
}
