import ClickwheelMPRIS
import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Library
import Log
import Playback
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The player on the session bus, where there is one: for media keys, desktops and `playerctl`.
final class RemotePart: ProgramPart {
    private let player: Player
    private let library: MusicLibrary
    private let bus: EventBus
    private let logger: Logger
    private let pictures: Pictures
    private let remote = Mutex<MediaRemote?>(nil)

    init(_ program: Composition) throws {
        player = try program.part(PlayerPart.self).player
        library = try program.part(LibraryPart.self).library
        bus = program.bus
        logger = program.logger.named("remote")
        pictures = Pictures(program.settings)
    }

    /// No routes; but the switchboard, by which a press on the bus goes as any other.
    func routes(_ context: APIContext) -> [any RouteGroup] {
        let remote = MediaRemote(player, switchboard: context.switchboard, logger: logger) {
            [library, pictures] id in
            library.rememberedTrack(id).map { track in
                MediaRemote.Song(
                    title: track.displayTitle,
                    artist: track.displayArtist,
                    album: track.tags.album,
                    art: track.artwork.flatMap { artwork in pictures.address.map { "\($0)/art/\(artwork)" } }
                )
            }
        }
        self.remote.withLock { $0 = remote }
        return []
    }

    func start() {
        guard Self.hasSessionBus else { return logger.debug("no media keys: there is no session bus") }
        remote.withLock { $0 }?.start(on: bus)
    }

    func stop() { remote.withLock { $0 }?.stop() }

    /// Whether this user has a session bus, by the two signs that sd_bus_open_user(3) goes by.
    static var hasSessionBus: Bool {
        let environment = ProcessInfo.processInfo.environment
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        return environment["XDG_RUNTIME_DIR"].map { FileManager.default.fileExists(atPath: "\($0)/bus") }
            ?? false
    }

    /// What the doctor says of it: how one reaches it, or `nil` where it does not work here.
    static var finding: String? {
        hasSessionBus && MediaRemote.obstacle == nil ? "as org.mpris.MediaPlayer2.clickwheel" : nil
    }
}

extension RemotePart {
    /// Where a desktop gets this program's pictures, as far as it can.
    private struct Pictures: Sendable {
        private let base: String?
        private let passwordFile: String
        /// The file of the password at the start, when nobody had to know it.
        private let unused: FileStatus?

        init(_ settings: Daemon.Settings) {
            base = settings.password == nil ? Self.base(settings.address) : nil
            passwordFile = settings.folder.passwordHash
            unused = try? FileStatus(path: passwordFile)
        }

        /// What their addresses begin with; `nil` where a desktop gets none.
        ///
        /// It has no session, so it gets none where a password is asked for. One that is set while the daemon runs is in its
        /// file before the daemon asks for it.
        var address: String? { (try? FileStatus(path: passwordFile)) == unused ? base : nil }

        private static func base(_ address: ListenAddress) -> String? {
            // The port is found at the start only.
            guard address.port != 0 else { return nil }
            switch address.host {
            case "127.0.0.1", "0.0.0.0", "::": return "http://127.0.0.1:\(address.port)"
            // It may lead to 127.0.0.1 or to ::1, as the system has it.
            case "localhost": return "http://localhost:\(address.port)"
            case _: return nil
            }
        }
    }
}
