import ClickwheelSoundLink

@testable import ClickwheelSound

/// Speakers that can be unplugged, with a clock that stands still.
final class Speakers: @unchecked Sendable {
    /// What can be opened now.
    var there: Set<String> = []
    var open: [String: FakeSpeaker] = [:]
    var now: Int64 = 0
    /// Whether each can be open once only.
    var isExclusive = false
    /// How often one was to be opened that was open.
    private(set) var refusals = 0
    private var alive: [String: Alive] = [:]

    private struct Alive {
        weak var speaker: FakeSpeaker?
    }

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
                    guard !isExclusive || alive[name]?.speaker == nil else {
                        refusals += 1
                        throw .unavailable(output: name, reason: "it is open")
                    }
                    let speaker = FakeSpeaker(wanted)
                    alive[name] = Alive(speaker: speaker)
                    if !isExclusive { open[name] = speaker }
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
