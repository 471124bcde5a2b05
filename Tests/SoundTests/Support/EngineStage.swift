import ClickwheelAudio
import ClickwheelSoundLink

@testable import ClickwheelSound

/// The engine's core on a stage of speakers that can be unplugged, with what it has told, for suites to stand on.
class EngineStage {
    let files: EngineDriver
    let speakers = Speakers()
    let told = Told()
    let core: EngineCore

    init() throws {
        files = try EngineDriver()
        core = speakers.core { [told] in told.reports.append($0) }
    }

    /// A track of 1.36 s.
    func track(_ serial: Int64) throws -> EngineTrack {
        try files.file(EngineTests.sweep, .wav, serial: serial)
    }
}

/// What an engine has told.
final class Told {
    var reports: [EngineReport] = []
}
