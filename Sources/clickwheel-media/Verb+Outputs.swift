import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSound
import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Verb {
    /// Tells where sound can go on this machine; the daemon asks this program, and never links what plays.
    static let outputs = Verb(
        name: "outputs",
        operands: "[--json]",
        summary: "lists where sound can go, what speakers there are, and why an output does not work here",
        options: [Option(name: "json", summary: "as an array of objects, for programs", isFlag: true)],
        run: { words throws(WorkerError) in
            guard words.operands.isEmpty else { throw .usage("outputs takes no words") }
            try ResourceLimits.endWithReader()
            // A server of sound may never answer, and whoever asked waits for this process to end.
            alarm(mostSeconds)
            let rows = SoundOutputs.all.map(OutputRow.init) + [.stream]
            guard words["json"] != nil else {
                // The names of speakers are chosen by whoever owns them.
                for row in rows { print(TerminalText.shown(row.lines)) }
                return
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            guard let json = try? encoder.encode(rows) else { throw .failed("the list cannot be written") }
            print(String(decoding: json, as: UTF8.self))
        }
    )

    /// Longer than it takes to be told by two systems that a server does not answer: five seconds each, twice.
    private static let mostSeconds: UInt32 = 25
}

/// What is said of one output.
private struct OutputRow: Encodable {
    struct Device: Encodable {
        let argument: String
        let title: String
    }

    let name: String
    let title: String
    let audience: String
    let argument: String?
    let devices: [Device]
    let absence: String?

    enum CodingKeys: String, CodingKey {
        case name
        case title
        case argument
        case devices
        case absence
        case audience = "for"
    }

    /// Asks the system, which may take some time.
    init(_ output: SoundOutputs) {
        name = output.name
        title = output.title
        audience = output.audience
        argument = output.argument
        absence = output.absence()
        // One that does not work here has none.
        devices =
            absence == nil ? output.devices().map { Device(argument: $0.argument, title: $0.title) } : []
    }

    private init(name: String, title: String, audience: String, absence: String?) {
        (self.name, self.title, self.audience, self.absence) = (name, title, audience, absence)
        (argument, devices) = (nil, [])
    }

    /// What the verb `broadcast` encodes for the daemon, both forms at once.
    static var stream: OutputRow {
        let missing = [AudioFileFormat.mp3(), .opus()].compactMap(\.missingEncoder)
        return OutputRow(
            name: "stream",
            title: "Stream for radios",
            audience:
                "For radios, from the daemon alone: /listen.mp3 and /listen.opus of its page's address.",
            absence: missing.isEmpty
                ? nil : "The FFmpeg of this machine cannot encode with \(missing.joined(separator: " and "))."
        )
    }

    var lines: String {
        let head = argument.map { $0.hasPrefix("[") ? "\(name)[:\($0.dropFirst())" : "\(name):\($0)" } ?? name
        let state = absence.map { "does not work here: \($0)" } ?? audience
        return
            (["\(head)  \(title)", "    \(state)"] + devices.map { "    \(name):\($0.argument)  \($0.title)" })
            .joined(separator: "\n")
    }
}
