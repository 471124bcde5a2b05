import ClickwheelProgram
import Playback

/// Where sound goes, as a family whose devices can be chosen too: `pulse:SINK`, `alsa:DEVICE`.
enum OutputFamily {
    private struct Owner: Sendable {
        let player: Player
        let desk: EngineDesk
    }

    /// The outputs of which a device can be chosen.
    static let withDevices = ["pulse", "alsa"]

    /// The family of `outputs`; without a player and a desk it can be listed, and no more.
    static func family(_ player: Player?, _ desk: EngineDesk?, _ outputs: [any AudioOutput]) -> StrategyFamily
    {
        let owner = player.flatMap { player in desk.map { Owner(player: player, desk: $0) } }
        return StrategyFamily(
            AudioOutputs.family,
            title: "Output",
            summary: "Where sound goes.",
            members: outputs.map { .init($0.name, title: $0.title, for: $0.audience) },
            alternative: "or a device, such as pulse:SINK or alsa:hw:0",
            parse: { text, _ in choice(text) },
            owner: owner,
            current: { owner in
                let name = owner.player.snapshot.output
                return Choice(name, argument: owner.desk.device(of: name))
            },
            use: { owner, choice, who in
                let before = owner.desk.device(of: choice.member)
                let device = choice.argument.flatMap { $0.isEmpty ? nil : $0 }
                // Here and not where it is read: what was kept for this start comes this way too.
                if let refusal = DeviceName.refusal(device ?? "", of: choice.member) {
                    throw StrategyError.unusable(refusal, family: AudioOutputs.family)
                }
                owner.desk.choose(device, for: choice.member)
                do {
                    try owner.player.perform(.output(choice.member), by: Sender(name: "\(who)"))
                } catch {
                    owner.desk.choose(before, for: choice.member)
                    throw error
                }
            }
        )
    }

    /// An output with its device; with nothing after the colon, with that of its own choice.
    private static func choice(_ text: String) -> Choice? {
        guard let colon = text.firstIndex(of: ":"), withDevices.contains(String(text[..<colon])),
            !text.utf8.contains(0), text.utf8.count <= 255
        else { return nil }
        return Choice(String(text[..<colon]), argument: String(text[text.index(after: colon)...]))
    }
}

extension Part {
    /// What the player offers with the outputs of this machine; without one, what it would.
    static func player(
        _ player: Player?,
        _ desk: EngineDesk?,
        _ places: SpeakerPlaces = SpeakerPlaces()
    ) -> Part {
        let outputs = SpeakerOutputs.all(desk, places)
        var part = Part.playback(player, outputs: outputs)
        let family = OutputFamily.family(player, desk, outputs)
        part.families = part.families.map { $0.name == family.name ? family : $0 }
        part.settings += [AlsoThrough.setting(desk, places), CrossfadeSetting.setting(desk)]
        return part
    }
}
