import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem
import Library
import Log
import Playback

/// Plays files that are named on the command line, with a player of its own and no library.
final class FilePlayer {
    /// The outputs, as the help text names them.
    static let outputs = "speakers, alsa[:DEVICE], pulse[:SINK], wav:FILE, fifo:FILE, null"

    /// What came of it, as JSON.
    struct Result: Encodable {
        let output: String
        /// What the output took, such as `44100:16:2`.
        var format: String?
        /// Whether every sample reached the output as it is in its file.
        var isExact: Bool?
        /// Files that were played to their ends.
        var played = 0
        /// Files that could not be played, or not to their ends, and why.
        var damaged: [String: String] = [:]
        var underruns = 0
        /// Why it could not be done.
        var reason: String?

        private enum CodingKeys: String, CodingKey {
            case output, format, isExact, played, damaged, underruns
        }
    }

    private let songs: [SheetSong]
    /// The outputs as they are named, joined by ``AlsoThrough/separator``.
    private let output: String
    private let player: Player
    private let desk: EngineDesk
    private let watch = PlayWatch()
    private let sender = Sender(name: "terminal")
    private var result: Result
    /// Why something could not be played, as it was told last.
    private(set) var complaint: String?
    private var current: Int64?
    private var isOver = false
    private var hasBegun = false
    private let leader: String
    /// Whether the only speaker is gone, and may come back.
    private var isAwaiting = false
    /// When a held arrow key counts as released, on the monotonic clock.
    private var releaseAt: Int64?

    /// Milliseconds after which a key that does not repeat any more was released: terminals wait up to 660 before they
    /// repeat, and 33 in between.
    private static let releaseMs = (first: 700, further: 150)

    /// - Throws: ``CommandFailure/failed(_:)`` where the program that decodes is not there.
    init(_ songs: [SheetSong], outputs: [String], isFast: Bool, crossfadeMs: Int) throws {
        let output = outputs.joined(separator: String(AlsoThrough.separator))
        (self.songs, self.output, leader) = (songs, output, outputs[0])
        result = Result(output: output)
        let sheets = Array(Set(songs.compactMap(\.place?.sheet)))
        desk = EngineDesk(isPaced: !isFast) { id in
            songs.indices.contains(Int(id)) ? EngineDesk.Song(songs[Int(id)], sheets) : nil
        }
        let logger = Logger(strategy: ConsoleStrategy())
        logger.level = .critical
        player = Player(
            tracks: { id in TrackInfo(durationMs: nil, title: songs[Int(id)].name) },
            outputs: [
                EngineOutput(name: "engine", title: output, audience: "", address: outputs[0], desk: desk)
            ],
            logger: logger
        )
        desk.soundAlso(through: Array(outputs.dropFirst()))
        desk.crossfade(for: crossfadeMs)
        guard let worker = MediaWorker.beside() else {
            throw CommandFailure.failed(
                "clickwheel-media is not beside this program, and without it nothing is decoded: build it with scripts/run"
            )
        }
        player.observe { [watch] news in
            if case .changed(let snapshot) = news { watch.add(.changed(snapshot)) }
        }
        try desk.open(worker.program, for: player) { [watch] report, _ in watch.add(.reported(report)) }
    }

    /// Plays everything, and returns when that is over, or somebody ended it.
    func run(isQuiet: Bool) -> Result {
        let interrupt = Interrupt()
        let isShown = !isQuiet && isatty(STDERR_FILENO) == 1
        let terminal = isatty(STDIN_FILENO) == 1 ? RawTerminal() : nil
        defer { withExtendedLifetime((interrupt, terminal)) {} }
        if terminal != nil {
            if isShown { Console.complain(PlayKeys.help) }
            listen()
        }
        begin()
        while !isOver, !interrupt.flag.isSet {
            for happening in watch.take(waiting: isShown || releaseAt != nil ? 100 : 500) {
                take(happening, isQuiet)
            }
            if let releaseAt, Monotonic.now() >= releaseAt { release() }
            if isShown, !isOver { Console.progress(line) }
        }
        if isShown { Console.progress("") }
        desk.close()
        // What was said last may not have been heard yet.
        for happening in watch.take(waiting: 0) { take(happening, isQuiet) }
        note(desk.status)
        return result
    }

    private func begin() {
        perform(.volume(100))
        perform(.replaceQueue(songs.indices.map(Int64.init)))
    }

    private func perform(_ command: PlayerCommand) { _ = try? player.perform(command, by: sender) }

    /// Reads keys on a thread of its own, which ends with the program.
    private func listen() {
        let thread = try? NativeThread(name: "keys") { [watch] in
            var keys = PlayKeys()
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) == 1 {
                if let key = keys.add(byte) { watch.add(.pressed(key)) }
            }
            watch.add(.deaf)
        }
        thread?.detach()
    }

    private func take(_ happening: PlayWatch.Happening, _ isQuiet: Bool) {
        switch happening {
        case .changed(let snapshot): follow(snapshot, isQuiet)
        case .reported(let report): take(report, isQuiet)
        case .pressed(let key): press(key)
        case .deaf: break
        }
    }

    private func follow(_ snapshot: PlayerSnapshot, _ isQuiet: Bool) {
        if snapshot.state == PlayState().id {
            hasBegun = true
            if snapshot.phase == .failed { skip(after: snapshot) }
        } else if hasBegun, snapshot.state == StopState().id {
            isOver = true
        } else if isAwaiting, snapshot.state == PauseState().id {
            // It did not come back in time.
            isOver = true
        }
        guard !isOver, snapshot.trackID != current else { return }
        current = snapshot.trackID
        // Who cannot see a line that changes sees one for each file.
        guard let current, !isQuiet, isatty(STDERR_FILENO) == 0 else { return }
        Console.complain("playing \(songs[Int(current)].name)")
    }

    /// Goes on at once: whoever plays files from a terminal has read why one was not played.
    private func skip(after snapshot: PlayerSnapshot) {
        if let index = snapshot.index, index + 1 < snapshot.length {
            perform(.next)
        } else {
            perform(.stop)
        }
    }

    private func take(_ report: EngineReport, _ isQuiet: Bool) {
        switch report {
        case .ended: result.played += 1
        case .damaged(let serial, let reason), .failed(let serial, _, let reason):
            // The player may be at another file by now.
            let path = desk.trackID(of: serial).map { songs[Int($0)].path } ?? output
            result.damaged[path] = reason
            result.reason = reason
            if !isQuiet { complain(reason) }
        case .lost(_, let reason, let loss, _):
            result.reason = reason
            switch loss {
            case .oneOfSeveral, .awaited: if !isQuiet { complain(reason) }
            case .silence: isOver = true
            }
            isAwaiting = loss == .awaited
        case .opened(let output, let format, let isExact):
            if isAwaiting { (isAwaiting, result.reason) = (false, nil) }
            if output == leader || result.format == nil { result.format = format }
            result.isExact = (result.isExact ?? true) && isExact
        case .loaded, .started, .position, .opening, .underruns: break
        }
    }

    private func complain(_ reason: String) {
        complaint = reason
        Console.complain("clickwheel: \(reason)")
    }

    private func press(_ key: PlayKey) {
        if key != .forward, key != .backward { release() }
        switch key {
        case .toggle: perform(.toggle)
        case .stop, .quit: isOver = true
        case .next: perform(.next)
        case .previous: perform(.previous)
        case .louder: perform(.volume(player.snapshot.volume + 5))
        case .softer: perform(.volume(player.snapshot.volume - 5))
        case .later: perform(.seek(player.snapshot.positionMs + 10_000))
        case .earlier: perform(.seek(max(0, player.snapshot.positionMs - 10_000)))
        case .forward, .backward:
            let isHeld = releaseAt != nil
            if !isHeld { perform(.beginScan(key == .forward ? .forward : .backward)) }
            let wait = isHeld ? Self.releaseMs.further : Self.releaseMs.first
            releaseAt = Monotonic.now() + Int64(wait) * 1_000_000
        }
    }

    private func release() {
        guard releaseAt != nil else { return }
        releaseAt = nil
        perform(.endScan)
    }

    private var line: String {
        let snapshot = player.snapshot
        return PlayLine(
            snapshot: snapshot,
            status: desk.status,
            title: snapshot.trackID.map { songs[Int($0)].shortName } ?? "",
            output: leader,
            positionMs: snapshot.positionMs
        ).text
    }

    private func note(_ status: EngineDesk.Status) {
        result.underruns = status.underruns.values.max() ?? 0
    }
}

extension SheetSong {
    /// The file, and which song of it that is.
    fileprivate var name: String { title.map { "\(path): \($0)" } ?? path }

    /// As it fits into a line.
    fileprivate var shortName: String { title ?? String(path.split(separator: "/").last ?? "") }
}

extension EngineDesk.Song {
    /// A song that is played as it is in its file; what is in one of `sheets` is an album.
    fileprivate init(_ song: SheetSong, _ sheets: [String]) {
        let isPart = song.start > 0 || song.end != nil
        self.init(
            path: song.path,
            gain: nil,
            place: song.place.map { place in
                AlbumPlace(
                    album: sheets.firstIndex(of: place.sheet).map(Int64.init),
                    disc: nil,
                    track: place.index
                )
            },
            part: isPart ? EnginePart(start: song.start, end: song.end, rate: 75) : nil
        )
    }
}
