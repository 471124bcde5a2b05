import ClickwheelSoundLink
import Log

/// What the log says of the engine.
struct SpeakerLog: Sendable {
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    func note(_ breakdown: EngineBreakdown) {
        logger.log(
            .error,
            "engine broke down",
            [
                .string("how", breakdown.cause == .gone ? "crashed or killed" : "hung"),
                .string("song", breakdown.path), .integer("position-ms", breakdown.positionMs),
                .string("then", breakdown.isGivenUp ? "the song is passed over" : "started anew"),
            ]
        )
    }

    func note(_ report: EngineReport) {
        switch report {
        case .opened(let output, let format, let isExact):
            logger.log(
                .info,
                "output open",
                [
                    .string("output", output), .string("format", format),
                    .string("samples", isExact ? "as in the file" : "converted"),
                ]
            )
        case .lost(let output, let reason, let loss, _):
            logger.log(
                .error,
                "output lost",
                [
                    .string("output", output), .string("reason", reason),
                    .string("sound", loss == .oneOfSeveral ? "goes on in the others" : "silent"),
                ]
            )
        case .damaged(_, let reason):
            logger.log(.warning, "song damaged", [.string("reason", reason)])
        case .failed(_, _, let reason):
            // The player logs which song it is, and what pages read: this names the file.
            logger.log(.warning, "song failed", [.string("reason", reason)])
        case .underruns(let output, let count):
            logger.log(.notice, "output ran dry", [.string("output", output), .integer("times", count)])
        case .loaded, .started, .position, .ended, .opening: break
        }
    }
}
