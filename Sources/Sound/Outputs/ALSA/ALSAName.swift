/// A device as ALSA lists it, and what a person would call it.
package struct ALSAName: Equatable, Sendable {
    /// As in `hw:CARD=PCH,DEV=0`.
    package let name: String
    /// What ALSA says of it, in lines.
    package let description: String

    /// A device by what ALSA says of it.
    package init(name: String, description: String) {
        self.name = name
        self.description = description
    }

    /// Those that are worth offering, in the order of their kinds, with titles for people.
    ///
    /// ALSA lists each card a dozen times; what is left out (surround sets, converters, taps) can still be named.
    package static func devices(_ names: [ALSAName]) -> [SoundOutputs.Device] {
        kinds.flatMap { prefix, suffix in
            names.filter { $0.prefix == prefix }.map { name in
                SoundOutputs.Device(argument: name.name, title: name.title(suffix))
            }
        }
    }

    /// The prefixes that are offered, in order, and what tells their devices from others of the same card.
    private static let kinds: [(prefix: String, suffix: String)] = [
        ("default", ""), ("pipewire", ""), ("pulse", ""), ("sysdefault", "shared with other programs"),
        ("hw", "alone, bit by bit"), ("hdmi", "HDMI"), ("iec958", "digital, S/PDIF"),
    ]

    private var prefix: String { String(name.prefix { $0 != ":" }) }

    private func title(_ suffix: String) -> String {
        // The first line is the card and the device; the others say how ALSA gets there.
        let first = description.split(separator: "\n").first.map(String.init) ?? name
        return suffix.isEmpty ? first : "\(first) (\(suffix))"
    }
}
