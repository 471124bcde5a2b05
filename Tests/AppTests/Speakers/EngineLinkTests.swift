import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("The link between player and engine")
struct EngineLinkTests {
    /// What the player has heard.
    private final class Ear: Sendable {
        private let reports = Mutex<[EngineReport]>([])

        var heard: [EngineReport] { reports.withLock { $0 } }

        /// Why the track was given up.
        var failure: String? {
            heard.compactMap { if case .failed(1, _, let reason) = $0 { reason } else { nil } }.first
        }

        func take(_ report: EngineReport) { reports.withLock { $0.append(report) } }
    }

    private let folder: TemporaryFolder
    private let ear = Ear()

    init() throws { folder = try TemporaryFolder() }

    /// A link to a program that was told to load the track 1.
    private func begin(_ program: String) throws -> EngineLink {
        let link = try EngineLink(program, hear: { [ear] in ear.take($0) }, learn: { _ in })
        link.send(.outputs(["null"], isPaced: true))
        link.send(.load(EngineTrack(serial: 1, path: "/a.flac"), positionMs: 0))
        return link
    }

    @Test("what an engine says of outputs that nobody asked for is not heard, and not told to the next one")
    func strangers() throws {
        let (program, go, starts) = (folder.file("engine"), folder.file("go"), folder.file("starts"))
        #expect(mkfifo(go, 0o600) == 0)
        let opened = EngineReport.opened(output: "null", format: "44100:16:2", isExact: true)
        let strange: [EngineReport] = (0..<100).flatMap { number -> [EngineReport] in
            let name = "stranger \(number)"
            return [
                .opened(output: name, format: "", isExact: true), .underruns(output: name, count: 1),
                .lost(output: name, reason: "gone", .silence, serial: 1),
            ]
        }
        let words = try folder.write("words", (strange + [opened]).flatMap(\.message))
        try TestProgram.write("echo \"$@\" >>'\(starts)'\ncat '\(words)'\nread line <'\(go)'", to: program)
        let link = try begin(program)
        for count in 1...2 {
            spin(for: "an engine") { ear.heard.count { $0 == opened } == count }
            // It breaks down.
            try Descriptor(owning: open(go, O_WRONLY)).write([0x0A])
        }
        spin(for: "the end of the second engine") { ear.failure != nil }
        link.close()
        #expect(ear.heard.dropLast() == [opened, opened])
        let first = "engine --protocol \(WireMessage.version)"
        let told = String(decoding: folder.read("starts") ?? [], as: UTF8.self)
        #expect(told == "\(first)\n\(first) --begun=null\n")
    }

    @Test("an engine that cannot be started is named without its folder")
    func missing() throws {
        let link = try begin(folder.file("none"))
        spin(for: "the reason") { ear.failure != nil }
        link.close()
        #expect(ear.failure?.hasPrefix("none cannot be started: ") == true)
    }
}
