/// The outputs of the engine: a row for each; a new one is one file and one name in ``all``.
package struct SoundOutputs: Sendable {
    /// A device, or a place, that an output can be opened on.
    package struct Device: Equatable, Sendable {
        /// What stands after `NAME:` to open it.
        package let argument: String
        /// What a person calls it.
        package let title: String

        /// A device by what opens it, and what people read.
        package init(argument: String, title: String) {
            self.argument = argument
            self.title = title
        }
    }

    /// A stable, lowercase name, as on the command line.
    package let name: String
    /// What a person calls it.
    package let title: String
    /// One sentence on who it is for.
    package let audience: String
    /// What stands after `NAME:`, such as `FILE`; absent where nothing does.
    package let argument: String?
    /// Whether it is a device that people hear: one has a volume, and is opened anew for a track of another rate or other
    /// samples, so that nothing is converted.
    package let isDevice: Bool
    /// Whether it keeps what it takes, and so is written over where it is opened, unless it is to be continued.
    package let isKept: Bool
    /// Opens the output with the argument given, for a format that it takes where it can.
    package let open:
        @Sendable (_ argument: String?, _ wanted: SoundFormat, _ way: Way) throws(SoundError) ->
            any SoundOutput
    /// The devices that it can be opened on now; asks the system and may take some time.
    package let devices: @Sendable () -> [Device]
    /// Why it does not work here, in one sentence; `nil` where it does.
    ///
    /// Asks the system and may take some time.
    package let absence: @Sendable () -> String?

    /// How an output is opened.
    package struct Way: Sendable {
        /// Whether a file or nothing at all takes frames in real time; a device always does.
        package let isPaced: Bool
        /// Whether what a file holds already stays, and the sound goes on behind it, in the format that is there.
        package let isContinued: Bool

        /// In real time, and from the beginning, unless it is said otherwise.
        package init(isPaced: Bool = true, isContinued: Bool = false) {
            (self.isPaced, self.isContinued) = (isPaced, isContinued)
        }
    }

    /// A row of the outputs.
    package init(
        name: String,
        title: String,
        audience: String,
        argument: String? = nil,
        isDevice: Bool = false,
        isKept: Bool = false,
        devices: @escaping @Sendable () -> [Device] = { [] },
        absence: @escaping @Sendable () -> String? = { nil },
        open: @escaping @Sendable (String?, SoundFormat, Way) throws(SoundError) -> any SoundOutput
    ) {
        self.name = name
        self.title = title
        self.audience = audience
        self.argument = argument
        self.isDevice = isDevice
        self.isKept = isKept
        self.devices = devices
        self.absence = absence
        self.open = open
    }

    /// Every output, in menu order.
    package static let all: [SoundOutputs] = [.speakers] + devices + [.fifo, .wave, .null]

    #if os(Linux)
    /// The systems of sound, the one that most desktops have first.
    static let devices: [SoundOutputs] = [.pulse, .alsa]
    #elseif canImport(AudioToolbox)
    static let devices: [SoundOutputs] = [.coreAudio]
    #else
    static let devices: [SoundOutputs] = []
    #endif

    /// The row that `text`, as `NAME` or `NAME:ARGUMENT`, names.
    package static func row(of text: String) -> SoundOutputs? {
        let name = text.prefix { $0 != ":" }
        return all.first { $0.name == name }
    }

    /// Opens the output that `text`, as `NAME` or `NAME:ARGUMENT`, names.
    ///
    /// - Throws: ``SoundError``.
    package static func open(
        _ text: String,
        for wanted: SoundFormat,
        isPaced: Bool = true,
        isContinued: Bool = false
    ) throws(SoundError) -> any SoundOutput {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let row = row(of: text) else {
            throw .unknownOutput(name, known: all.map(\.name))
        }
        let argument = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
        if argument != nil, row.argument == nil {
            throw .badArgument(output: name, reason: "\(name) takes nothing after its name: write \(name)")
        }
        if argument == nil, let needed = row.argument, !needed.hasPrefix("[") {
            throw .badArgument(output: name, reason: "\(name) needs \(needed): write \(name):\(needed)")
        }
        return try row.open(argument, wanted, Way(isPaced: isPaced, isContinued: isContinued))
    }
}
