import ClickwheelAudio
import ClickwheelSoundLink

extension AudioError {
    /// What the player makes of it.
    var failure: EngineReport.Failure {
        switch self {
        case .unreadable: .missing
        case .unsupported, .noAudio, .invalidRequest, .encoder: .unsupported
        case .corrupt, .truncated, .unwritable, .readerGone, .outOfMemory: .damaged
        }
    }
}
