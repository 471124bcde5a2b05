/// What a device of this machine may be called by whoever may use the page.
///
/// ALSA takes more than names: a definition in braces, and plug-ins with arguments of their own, one of which writes files
/// and starts programs (`file`, alsa-lib's documentation of its PCM plug-ins). Who may say what sounds may not say that. Whoever
/// starts `clickwheel play` in a terminal can do all this anyway, and names there what ALSA takes.
enum DeviceName {
    /// Why no device of the output `output` is called `name`; `nil` where one may be.
    static func refusal(_ name: some StringProtocol, of output: some StringProtocol) -> String? {
        guard output == "alsa", !name.isEmpty else { return nil }
        let prefix = String(name.prefix { $0 != ":" })
        let isPlain = name.utf8.allSatisfy { plain.contains($0) }
        let isOne = name.contains(":") ? withArguments.contains(prefix) : !writing.contains(prefix)
        guard isPlain, isOne else {
            return """
                the page can choose a device as clickwheel-media outputs lists it, such as alsa:hw:0, \
                or one of a plain name
                """
        }
        return nil
    }

    /// The plug-ins that pass sound on to a file.
    private static let writing: Set<String> = ["file", "tee"]

    /// The names that take arguments, of which none is a file or a program: cards, and parts of cards.
    private static let withArguments: Set<String> = [
        "center_lfe", "default", "dmix", "front", "hdmi", "hw", "iec958", "pipewire", "plughw", "pulse",
        "rear", "side",
        "spdif", "surround21", "surround40", "surround41", "surround50", "surround51", "surround71",
        "sysdefault",
        "usbstream",
    ]

    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:=".utf8
    )
}
