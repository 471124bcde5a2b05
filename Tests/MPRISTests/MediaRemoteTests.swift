import ClickwheelMPRIS
import ClickwheelPOSIX
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelTestSupport
import Log
import Playback
import Testing

/// Each test has a process of its own, as the address of the bus is in the environment.
@Suite("The remote on a session bus that comes and goes", .enabled(if: MediaRemote.obstacle == nil))
struct MediaRemoteTests {
    @Test("a bus that goes is told of once and joined again when it is back, with no more descriptors")
    func comesBack() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let path = folder.file("bus")
            try #require(setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(path)", 1) == 0)
            let (logger, events) = (Logger.inMemory, EventBus())
            logger.level = .debug
            let remote = try makeRemote(logger, events, rest: .milliseconds(5))
            remote.start(on: events)
            spin(for: "a word that there is no bus") { told("no media keys", logger) == 1 }
            var bus = try SessionBus(path)
            spin(for: "the bus") { told("on the session bus", logger) == 1 }
            let descriptors = Folder.names("/proc/self/fd").count
            for round in 1...5 {
                bus.end()
                spin(for: "a word that the bus is gone") {
                    told("the session bus is gone", logger) == round
                }
                bus = try SessionBus(path)
                spin(for: "the bus to be back") { told("the session bus is back", logger) == round }
                try #require(Folder.names("/proc/self/fd").count <= descriptors)
            }
            remote.stop()
            bus.end()
            try #require(told("the session bus is gone", logger) == 5)
            try #require(told("no media keys", logger) == 1)
        }
    }

    @Test("who waits for a bus to come back is stopped at once")
    func stopsWhileItWaits() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try #require(setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(folder.file("bus"))", 1) == 0)
            let (logger, events) = (Logger.inMemory, EventBus())
            logger.level = .debug
            let remote = try makeRemote(logger, events, rest: .seconds(300))
            remote.start(on: events)
            spin(for: "a word that there is no bus") { told("no media keys", logger) == 1 }
            let began = Monotonic.now()
            remote.stop()
            try #require(Monotonic.now() - began < Duration.seconds(60).nanoseconds)
        }
    }
}

/// A remote for a player without songs.
private func makeRemote(_ logger: Logger, _ events: EventBus, rest: Duration) throws -> MediaRemote {
    let switchboard = try Switchboard([], choices: NoChoices(), bus: events, logger: logger)
    let player = Player(tracks: { _ in nil }, outputs: [.null], logger: logger)
    return MediaRemote(player, switchboard: switchboard, logger: logger, rest: rest) { _ in nil }
}

/// How many records begin with `text`.
private func told(_ text: String, _ logger: Logger) -> Int {
    logger.loggedMessages.count(where: { $0.hasPrefix(text) })
}

/// Keeps nothing.
private struct NoChoices: ChoiceStore {
    func choices(of family: String) -> KeptChoices { KeptChoices() }

    func keep(_ choices: KeptChoices, of family: String) {}
}
