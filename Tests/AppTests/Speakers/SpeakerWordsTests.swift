import ClickwheelProgram
import ClickwheelSoundLink
import ClickwheelWebAPI
import Foundation
import Log
import Playback
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("What pages read of the engine's words")
struct SpeakerWordsTests {
    private static let folder = "/home/ann/My Music/Ä"
    private static let song = "\(folder)/1.flac"
    private static let places = SpeakerPlaces(folder: "/home/ann/my data")
    private static let pipe = "/home/ann/my data/snapfifo"
    private static let address = "fifo:\(pipe)"

    /// A daemon's player, which plays the song 1 through a named pipe, and its pages; what the engine reports
    /// is the test's.
    private final class House {
        /// What pages were told.
        private final class Ear: Sendable {
            let events = Mutex<[Event]>([])
        }

        let player: Player
        let desk: EngineDesk
        let scheduler: ManualScheduler
        private let log: InMemoryStrategy
        private let ear: Ear
        private let subscription: EventBus.Subscription

        init() throws {
            let (bus, ear, scheduler, log) = (EventBus(), Ear(), ManualScheduler(), InMemoryStrategy())
            let desk = EngineDesk { id in
                EngineDesk.Song(path: "\(SpeakerWordsTests.folder)/\(id).flac", gain: nil)
            }
            let player = Player(
                tracks: { TrackInfo(durationMs: 10_000, title: "Song \($0)") },
                outputs: [
                    EngineOutput(
                        name: "fifo",
                        title: "Pipe",
                        audience: "For tests.",
                        address: SpeakerWordsTests.address,
                        desk: desk
                    )
                ],
                scheduler: scheduler,
                logger: Logger(strategy: log),
                seed: 1
            )
            (self.player, self.desk, self.scheduler) = (player, desk, scheduler)
            (self.log, self.ear) = (log, ear)
            subscription = bus.subscribe { event in ear.events.withLock { $0.append(event) } }
            player.publish(on: bus)
            let news = SpeakerNews(bus, SpeakerLog(Logger(strategy: log)), SpeakerWordsTests.places)
            // The engine is never started: what it would be told stays here.
            try desk.open("/home/ann/bin/clickwheel-media", for: player, news.note)
            desk.connect { _ in }
            try player.perform(.replaceQueue([1, 2]), by: Sender(name: "test"))
        }

        deinit { desk.close() }

        var error: String? { player.snapshot.error?.message }

        /// The sentences that every page was told.
        var notices: [String] {
            ear.events.withLock { $0 }.filter { $0.name == "notice" }
                .compactMap { ($0.content as? [String: String])?["message"] }
        }

        /// The outputs as pages list them, on a machine whose PulseAudio cannot be used for the reason given.
        func outputs(_ absence: String? = nil) throws -> String {
            let reports = [
                SoundOutputReport(
                    name: "pulse",
                    title: "PulseAudio",
                    audience: "",
                    argument: nil,
                    devices: [],
                    absence: absence
                )
            ]
            let list = OutputList(player, desk, SpeakerWordsTests.places, ask: { reports })
            return try Self.text(list.rows())
        }

        /// Whether a page has been told where something is, or is told when it asks.
        func isPlaceTold() throws -> Bool {
            var texts = try ear.events.withLock { $0 }.map { try Self.text($0.content) }
            texts.append(try Self.text(player.snapshot))
            texts.append(try outputs())
            return texts.contains { text in ["/home", "My Music", "my data"].contains { text.contains($0) } }
        }

        private static func text(_ content: some Encodable) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return String(decoding: try encoder.encode(content), as: UTF8.self)
        }

        /// Whether the log has a line with this message and reason.
        func isLogged(_ message: String, _ reason: String) -> Bool {
            log.records.contains { $0.message == message && $0.fields.contains(.string("reason", reason)) }
        }
    }

    @Test("a file that is gone is named without its folder, and with it in the log")
    func missing() throws {
        let house = try House()
        let reason = "cannot read \(Self.song): no such file or directory"
        house.desk.hear(.failed(serial: 1, .missing, reason: reason))
        #expect(house.error == "cannot read 1.flac: no such file or directory")
        #expect(try !house.isPlaceTold())
        #expect(house.isLogged("song failed", reason))
    }

    @Test("so is one that is damaged")
    func damaged() throws {
        let house = try House()
        let reason = "\(Self.song) is damaged: invalid data"
        house.desk.hear(.damaged(serial: 1, reason: reason))
        #expect(house.desk.status.damage == "1.flac is damaged: invalid data")
        house.desk.hear(.failed(serial: 1, .damaged, reason: reason))
        #expect(house.error == "1.flac is damaged: invalid data")
        #expect(try !house.isPlaceTold())
        #expect(house.isLogged("song damaged", reason))
    }

    @Test("an output in the data folder is named without that one, where it is lost and where it is listed")
    func lost() throws {
        let house = try House()
        house.desk.hear(.opened(output: Self.address, format: "48000:16:2", isExact: false))
        let full = "cannot be written: No space left on device"
        house.desk.hear(.lost(output: Self.address, reason: "\(Self.pipe) \(full)", .oneOfSeveral, serial: 1))
        #expect(house.notices == ["snapfifo \(full). The music goes on in the other outputs."])
        #expect(try house.outputs().contains("snapfifo \(full)"))
        house.desk.hear(.opened(output: Self.address, format: "48000:16:2", isExact: false))
        #expect(house.notices.last == "fifo is back.")
        let other = "is there and is no named pipe"
        house.desk.hear(.lost(output: Self.address, reason: "\(Self.pipe) \(other)", .silence, serial: 1))
        #expect(house.error == "snapfifo \(other)")
        #expect(try house.outputs().contains("snapfifo \(other)"))
        #expect(try !house.isPlaceTold())
        #expect(house.isLogged("output lost", "\(Self.pipe) \(other)"))
    }

    @Test("so is one that is waited for in vain")
    func awaited() throws {
        let house = try House()
        house.desk.hear(.loaded(serial: 1, durationMs: 10_000, source: "flac 44100:16:2"))
        house.desk.hear(.started(serial: 1, positionMs: 0))
        let reason = "\(Self.address) plays no more: nobody reads"
        house.desk.hear(.lost(output: Self.address, reason: reason, .awaited, serial: 1))
        house.scheduler.advance(by: EngineOutput.graceMs)
        #expect(house.error == "fifo:snapfifo plays no more: nobody reads")
        let told = "fifo:snapfifo plays no more: nobody reads. Playback resumes when it is back."
        #expect(house.notices == [told])
        #expect(try !house.isPlaceTold())
    }

    @Test("a system of sound that is not there is named without the folder of its library")
    func absent() throws {
        let house = try House()
        let outputs = try house.outputs("its library is not here (/home/ann/lib/libpulse.so.0: no ELF)")
        #expect(outputs.contains("\"its library is not here (libpulse.so.0: no ELF)\""))
    }

    @Test("of a path in a text the last part stays, whatever is in it where it is known")
    func paths() {
        let gone = "cannot read /a b/c d.flac: gone"
        #expect(gone.withoutFolders(of: ["/a b/c d.flac"]) == "cannot read c d.flac: gone")
        #expect("/a b/c is like /a b/c".withoutFolders(of: ["/a b/c"]) == "c is like c")
        // A name that begins with a mark: with the stroke before it, it is one character.
        #expect("/home/ann/\u{301}a is gone".withoutFolders(of: ["/home/ann/\u{301}a"]) == "\u{301}a is gone")
        #expect("/lib/x/y.so: no; (/z/y.so: no)".withoutFolders() == "y.so: no; (y.so: no)")
    }

    @Test("what is no path stays as it is")
    func others() {
        for text in ["Input/output error", "44100:16:2", "", " ", "a  b ", "alsa:hw:0 plays no more", "Ä/ä"] {
            #expect(text.withoutFolders(of: ["hw:0", "kitchen", ""]) == text)
        }
    }
}
