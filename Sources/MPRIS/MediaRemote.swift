import ClickwheelCSystemd
public import ClickwheelProgram
import ClickwheelSystem
public import Log
public import Playback
import Synchronization

/// The player on the session bus, where media keys, desktops and `playerctl` find it: an object of the Media Player Remote
/// Interfacing Specification 2.2, <https://specifications.freedesktop.org/mpris-spec/2.2/>.
///
/// It has one thread, which sleeps while nobody asks and nothing changes. Who asks is any program of this user, so what
/// comes in is bounded here, and is a press like any other: the player may refuse it.
public final class MediaRemote: Sendable {
    /// What the bus tells of a song.
    public struct Song: Sendable {
        let title: String
        let artist: String?
        let album: String?
        let art: String?

        /// A song; `art` is the address of its picture.
        public init(title: String, artist: String?, album: String?, art: String?) {
            (self.title, self.artist, self.album, self.art) = (title, artist, album, art)
        }
    }

    /// The way to the bus, which its own thread and, for two calls that any thread may make, others hold.
    ///
    /// Sendable because it is a plain address, and lives until that thread has ended.
    private struct Connection: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private struct State {
        var connection: Connection?
        var thread: NativeThread?
        var listening: EventBus.Subscription?
        /// What was told last, to find out whether the position has jumped.
        var told: (item: Int64?, load: Int)?
        /// Whether the bus was ever joined.
        var hasJoined = false
        /// Whether the log says that the bus is not there.
        var isMissed = false
    }

    private static let sender = Sender(name: "the session bus")

    private let player: Player
    private let switchboard: Switchboard
    private let logger: Logger
    private let rest: Duration
    private let song: @Sendable (Int64) -> Song?
    private let state = Mutex(State())

    /// A remote for `player`, not on the bus yet; `song` says what is known of the song with an id, and may ask a disk.
    ///
    /// A bus that goes, or is not there yet, is looked for again after each `rest`.
    public init(
        _ player: Player,
        switchboard: Switchboard,
        logger: Logger,
        rest: Duration = .seconds(60),
        song: @escaping @Sendable (Int64) -> Song?
    ) {
        self.player = player
        self.switchboard = switchboard
        self.logger = logger
        self.rest = rest
        self.song = song
    }

    /// Why no remote works on this machine, or `nil` where one does.
    public static var obstacle: String? { clickwheel_bus_open().map { String(cString: $0) } }

    /// Joins the session bus, and tells it what `bus` tells of the player; where there is none, the log says so once.
    ///
    /// It returns at once: a bus may take its time to answer.
    public func start(on bus: EventBus) {
        if let obstacle = Self.obstacle { return logger.debug("no media keys", .string("reason", obstacle)) }
        let calls = clickwheel_bus_calls(
            context: Unmanaged.passUnretained(self).toOpaque(),
            state: { remote($0)?.describe(into: $1) },
            command: { remote($0)?.obey($1, number: $2, item: $3) },
            joined: { remote($0)?.noteJoined() }
        )
        guard let pointer = clickwheel_bus_make(calls) else {
            return logger.warning("no media keys", .error(Errno.last))
        }
        let connection = Connection(pointer: pointer)
        do {
            let thread = try NativeThread(name: "session bus") { [self] in serve(connection) }
            state.withLock { ($0.connection, $0.thread) = (connection, thread) }
        } catch {
            clickwheel_bus_free(pointer)
            return logger.warning("no media keys", .error(error))
        }
        let listening = bus.subscribe { [weak self] event in
            if let snapshot = event.content as? PlayerSnapshot { self?.tell(snapshot) }
        }
        state.withLock { $0.listening = listening }
    }

    /// Leaves the bus; returns when nobody is answered any more, and waits for no bus.
    public func stop() {
        // Released without the lock, as the bus that is left may be telling at this moment.
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        guard let connection = old.connection else { return }
        clickwheel_bus_end(connection.pointer)
        old.thread?.join()
        clickwheel_bus_free(connection.pointer)
    }

    /// Answers on the bus, and comes back to it whenever it has gone, until ``stop()``.
    private func serve(_ connection: Connection) {
        let pause = Int32(clamping: rest.nanoseconds / 1_000_000)
        repeat {
            let code = clickwheel_bus_run(connection.pointer)
            if code < 0 { noteMissing(Errno(-code)) }
        } while clickwheel_bus_rest(connection.pointer, pause) != 0
    }

    /// Says once that the bus is not there; one that never was is no news.
    private func noteMissing(_ reason: Errno) {
        let (isNew, hadJoined) = state.withLock { state in
            defer { state.isMissed = true }
            return (!state.isMissed, state.hasJoined)
        }
        guard isNew else { return }
        let why = Field.string("reason", "\(reason)")
        if hadJoined {
            logger.notice("the session bus is gone: media keys work again when it is back", why)
        } else {
            logger.debug("no media keys", why)
        }
    }

    private func noteJoined() {
        let isBack = state.withLock { state in
            defer { (state.hasJoined, state.isMissed) = (true, false) }
            return state.hasJoined
        }
        if isBack {
            logger.notice("the session bus is back")
        } else {
            logger.debug("on the session bus")
        }
    }

    /// Tells the bus that the player has changed; it asks how.
    private func tell(_ snapshot: PlayerSnapshot) {
        state.withLock { state in
            guard let connection = state.connection else { return }
            let old = state.told
            state.told = (snapshot.itemID, snapshot.load)
            let hasJumped = old.map { $0.item == snapshot.itemID && $0.load != snapshot.load } ?? false
            clickwheel_bus_changed(connection.pointer, hasJumped ? 1 : 0)
        }
    }
}

extension MediaRemote {
    private func describe(into state: UnsafeMutablePointer<clickwheel_bus_state>?) {
        guard let state else { return }
        let now = player.snapshot
        let isPlaying = now.phase != nil || now.scan != nil
        let status =
            isPlaying
            ? clickwheel_bus_playing : now.state == "stop" ? clickwheel_bus_stopped : clickwheel_bus_paused
        let loop =
            switch now.modes.repeat {
            case .off: clickwheel_bus_loop_none
            case .one: clickwheel_bus_loop_track
            case .all: clickwheel_bus_loop_playlist
            }
        (state.pointee.status, state.pointee.loop) = (Int32(status.rawValue), Int32(loop.rawValue))
        state.pointee.is_shuffled = now.modes.order == QueueOrders.Shuffle.name ? 1 : 0
        state.pointee.volume = Double(now.volume) / 100
        state.pointee.position_us = Int64(now.positionMs) * 1000
        state.pointee.item = now.itemID ?? 0
        state.pointee.length_us = now.durationMs.map { Int64($0) * 1000 } ?? -1
        state.pointee.has_queue = now.length > 0 ? 1 : 0
        state.pointee.can_seek = now.itemID != nil && now.state != "stop" ? 1 : 0
        guard let song = now.trackID.flatMap(song) else { return }
        Self.write(song.title, into: &state.pointee.title)
        Self.write(song.artist, into: &state.pointee.artist)
        Self.write(song.album, into: &state.pointee.album)
        Self.write(song.art, into: &state.pointee.art)
    }

    /// Writes as many characters as there is room for, with a zero after them.
    private static func write<Field>(_ text: String?, into field: inout Field) {
        guard let text else { return }
        withUnsafeMutableBytes(of: &field) { bytes in
            var count = 0
            for character in sayable(text, atMost: bytes.count) {
                let utf8 = character.utf8
                guard count + utf8.count < bytes.count else { break }
                for byte in utf8 {
                    bytes[count] = byte
                    count += 1
                }
            }
            bytes[count] = 0
        }
    }

    /// The text with U+FFFD for all that sd-bus refuses, which would make it refuse the whole message; cut after `limit` scalars.
    ///
    /// They are the noncharacters of Unicode, which names of files may hold, and NUL.
    private static func sayable(_ text: String, atMost limit: Int) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) {
            let isRefused = scalar.value == 0 || scalar.properties.isNoncharacterCodePoint
            scalars.append(isRefused ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }

    private func obey(_ request: Int32, number: Int64, item: Int64) {
        guard let command = command(UInt32(bitPattern: request), number, item) else { return }
        do {
            try switchboard.perform(command, with: player, by: Self.sender)
        } catch {
            logger.debug("refused on the session bus", .error(error))
        }
    }

    /// What a request is to the player, or `nil` where it is nothing.
    private func command(_ request: UInt32, _ number: Int64, _ item: Int64) -> PlayerCommand? {
        switch clickwheel_bus_command(rawValue: request) {
        case clickwheel_bus_next: return .next
        case clickwheel_bus_previous: return .previous
        case clickwheel_bus_pause: return .pause
        case clickwheel_bus_play_pause: return .toggle
        case clickwheel_bus_stop: return .stop
        case clickwheel_bus_play: return .play
        case clickwheel_bus_seek:
            let now = player.snapshot
            let target = now.positionMs + Int(number / 1000)
            // Beyond the end is the next song, as the specification has it.
            return now.durationMs.map { target > $0 } ?? false ? .next : .seek(max(0, target))
        case clickwheel_bus_set_position:
            let now = player.snapshot
            let isThere = item == now.itemID && number / 1000 <= now.durationMs.map { Int64($0) } ?? .max
            return isThere ? .seek(Int(number / 1000)) : nil
        case clickwheel_bus_set_volume: return .volume(Int(number))
        case clickwheel_bus_set_shuffle:
            return .order(number != 0 ? QueueOrders.Shuffle.name : QueueOrders.InOrder.name)
        case clickwheel_bus_set_loop:
            let modes: [QueueModes.Repeat] = [.off, .one, .all]
            return modes.indices.contains(Int(number)) ? .repeat(modes[Int(number)]) : nil
        default: return nil
        }
    }
}

/// The remote behind the context of a call of the bus, which lives until its thread has ended.
private func remote(_ context: UnsafeMutableRawPointer?) -> MediaRemote? {
    context.map { Unmanaged<MediaRemote>.fromOpaque($0).takeUnretainedValue() }
}
