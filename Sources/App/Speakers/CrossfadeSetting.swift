import ClickwheelProgram
import ClickwheelSoundLink

/// The setting that has songs that follow each other sound together for a while.
enum CrossfadeSetting {
    /// The name of the setting.
    static let name = "crossfade"
    private static let off = "off"
    private static let seconds = 1...EngineTrack.mostCrossfadeMs / 1_000

    /// The setting, for the songs that `desk` gives to the engine; without one it can be listed, and no more.
    static func setting(_ desk: EngineDesk?) -> Setting {
        Setting(
            name,
            title: "Crossfade",
            summary:
                "How long songs fade into each other; those of an album in order never do.",
            members: [.init(off, title: "Off", for: "For music as it was made: one song after the other.")]
                + seconds.map {
                    .init("\($0)", title: $0 == 1 ? "1 second" : "\($0) seconds", for: audience($0))
                },
            owner: desk,
            current: { desk in Choice(desk.crossfadeMs == 0 ? off : "\(desk.crossfadeMs / 1_000)") },
            use: { desk, choice, _ in desk.crossfade(for: (Int(choice.member) ?? 0) * 1_000) }
        )
    }

    private static func audience(_ seconds: Int) -> String {
        switch seconds {
        case ...3: "For mixes without silence in between."
        case ...8: "For parties: songs melt into each other."
        case _: "For dance music, whose beginnings and ends are long."
        }
    }
}
