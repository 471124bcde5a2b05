import ClickwheelHTTP
import ClickwheelNet
import ClickwheelProgram
import Library
import Log
import Playback

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
        } catch {
            let refusal = Self.refusal(of: error)
            return .error(refusal.status, refusal.message, detail: refusal.detail)
        }
    }

    /// What to say of an error: it may name files of this machine, so what it says goes to the log alone.
    static func refusal(of error: any Error) -> FileBody.Refusal {
        switch error {
        case LibraryError.noSuchTrack:
            FileBody.Refusal(.notFound, "There is no such song.")
        case LibraryError.fileUnreadable:
            FileBody.Refusal(
                .notFound,
                "The file is gone or cannot be used; the log says why.",
                detail: "\(error)"
            )
        case _:
            FileBody.Refusal(
                .internalServerError,
                "The library could not answer; the log says why.",
                detail: "\(error)"
            )
        }
    }
}
