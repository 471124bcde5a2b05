import ClickwheelSoundLink

@testable import ClickwheelSound

/// Speakers that can be unplugged, with a clock that stands still.
final class Speakers: @unchecked Sendable {
    /// What can be opened now.
    var there: Set<String> = []
    var open: [String: FakeSpeaker] = [:]
    var now: Int64 = 0

    func core(_ report: @escaping (EngineReport) -> Void) -> EngineCore {
        EngineCore(
            report: report,
            notify: {},
            openings: Openings(
                open: { [self] name, wanted, way throws(SoundError) in
                    if name.hasPrefix("wav:") {
                        return try Openings.system(name, wanted, way)
                    }
                    guard there.contains(name) else {
                        throw .unavailable(output: name, reason: "it is not plugged in")
                    }
                    let speaker = FakeSpeaker(wanted)
                    open[name] = speaker
                    return speaker
                },
                notify: {},
                start: { $0() }
            ),
            now: { [self] in now }
        )
    }

    func unplug(_ name: String) {
        there.remove(name)
        open[name]?.unplug()
    }
}
