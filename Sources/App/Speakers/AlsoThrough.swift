import ClickwheelProgram

/// The setting that has other outputs of this machine sound besides the one that leads.
enum AlsoThrough {
    /// The name of the setting.
    static let setting = "also-through"
    /// What stands between two outputs: neither ALSA nor PulseAudio has it in a name.
    static let separator: Character = "+"
    /// The most outputs at once.
    static let most = 8

    private static let nothing = "nothing"
    private static let others = "others"

    /// The setting, for the outputs that `desk` leads; without one it can be listed, and no more.
    static func setting(_ desk: EngineDesk?, _ places: SpeakerPlaces = SpeakerPlaces()) -> Setting {
        Setting(
            setting,
            title: "Also through",
            summary: "Which outputs of this machine play along with the main one.",
            members: [
                .init(nothing, title: "Nothing else", for: "For most people: the music is in one place."),
                .init(
                    others,
                    title: "Several at once",
                    for: "For several rooms or speakers, as named last: pulse:SINK+alsa:DEVICE."
                ),
            ],
            alternative: "or outputs joined by +, such as pulse:SINK+alsa:hw:0",
            parse: { text, _ in try addresses(in: text).map { Choice(others, argument: $0) } },
            owner: desk,
            current: { desk in
                let names = desk.others.map(places.name)
                return names.isEmpty
                    ? Choice(nothing) : Choice(others, argument: names.joined(separator: String(separator)))
            },
            use: { desk, choice, _ in
                guard choice.member == others else { return desk.soundAlso(through: []) }
                guard let text = choice.argument, !text.isEmpty else {
                    throw StrategyError.unusable(
                        "name the outputs, such as clickwheel strategy use \(setting) pulse+alsa:hw:0",
                        family: setting
                    )
                }
                let names = text.split(separator: separator).map(String.init)
                // What was kept for this start comes this way alone.
                for name in names { try check(name) }
                desk.soundAlso(through: names.map(places.address))
            }
        )
    }

    /// Why a text names no outputs that can sound besides.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// The outputs in `text`, each once, joined as they are kept; `nil` where it names none.
    ///
    /// Devices, and what has a place of its own: a file would be written over at every start.
    static func addresses(in text: String) throws(Refusal) -> String? {
        var found: [String] = []
        for part in text.split(separator: separator) {
            var words = part.split(separator: " ").joined(separator: " ")
            // The output of its own choice, as families are named; by two names it would sound twice.
            if words == "pulse:" || words == "alsa:" { words.removeLast() }
            guard !words.isEmpty else { continue }
            try check(words)
            if !found.contains(words) { found.append(words) }
        }
        guard !found.isEmpty else { return nil }
        guard found.count < most else {
            throw Refusal(description: "\(most) outputs at once are the most, the one in use among them")
        }
        return found.joined(separator: String(separator))
    }

    private static func check(_ text: String) throws(Refusal) {
        let name = String(text.prefix { $0 != ":" })
        let argument = text.dropFirst(name.count + 1)
        guard !text.utf8.contains(0), text.utf8.count <= 255 else {
            throw Refusal(description: "an output is named in up to 255 bytes of text")
        }
        switch name {
        case "speakers", "fifo", "stream", "null":
            guard argument.isEmpty, !text.hasSuffix(":") else {
                throw Refusal(description: "\(name) takes nothing after its name")
            }
        case "pulse", "alsa":
            if let refusal = DeviceName.refusal(argument, of: name) { throw Refusal(description: refusal) }
        case _:
            throw Refusal(
                description:
                    "there is no output \(text): use speakers, pulse, pulse:SINK, alsa:DEVICE, fifo, stream or null"
            )
        }
    }
}
