import ClickwheelSoundLink
import Playback
import Synchronization

/// Between the player and the engine: gives tracks their serials, and turns the engine's reports into what the player hears.
///
/// Any thread may call it; it holds a lock for some assignments alone.
final class EngineDesk: Sendable {
    /// What a song is to the engine.
    struct Song: Sendable {
        let path: String
        /// Hundredths of a decibel to add, or `nil` to leave the samples as they are.
        let gain: Int?
        /// Where it stands on its album, where that is known.
        var place: AlbumPlace?
        /// The part of the file that it is; `nil` for all of it.
        var part: EnginePart?

        /// Whether `other` is the part of the same file that begins where this one ends.
        func isFollowedInFile(by other: Song) -> Bool {
            guard let end = part?.end, let next = other.part else { return false }
            return path == other.path && part?.rate == next.rate && end == next.start
        }
    }

    /// What is told of the sound beside what the player hears, as pages may read it.
    struct Status: Equatable, Sendable {
        /// What the track is in its file, such as `flac 44100:16:2`.
        var source: String?
        /// What each open output takes, such as `44100:16:2`, by its address.
        var formats: [String: String] = [:]
        /// Whether the samples of the track reach each output as they are in the file.
        var isExact: [String: Bool] = [:]
        /// Times that a device had nothing to play.
        var underruns: [String: Int] = [:]
        /// Why an output is not open.
        var lost: [String: String] = [:]
        /// Why the last device that sounded is gone, while it is waited for.
        var awaited: String?
        /// What cannot be played of the current track.
        var damage: String?
    }

    /// Serials whose tracks are known still.
    private static let remembered: Int64 = 64

    /// What the engine is called where a page would be.
    static let client = "engine"

    /// Hears a report as the engine has told it, for the log and for whoever sits at this machine, and as it
    /// may be `shown` on others: with the last part of each path alone.
    typealias Hear = @Sendable (_ report: EngineReport, _ shown: EngineReport) -> Void

    private struct State {
        /// The output that leads, as the engine knows it.
        var leader: String?
        /// The name of the output that leads.
        var leaderName: String?
        /// Those that sound besides.
        var others: [String] = []
        /// The devices that were chosen for outputs, by the names of these.
        var devices: [String: String] = [:]
        /// What the engine was told of the outputs.
        var addresses: [String] = []
        var serial: Int64 = 0
        /// What the latest serials stand for: a track, its file, and whether it may sound together with the
        /// end of the one before.
        var tracks: [Int64: (id: Int64, path: String, mayBlend: Bool)] = [:]
        /// The serial of the track that is heard.
        var heard: Int64 = 0
        var following: EngineTrack?
        /// Milliseconds for which songs that follow each other sound together.
        var crossfadeMs = 0
        /// The track that is heard and where it was last, in milliseconds.
        var place: (serial: Int64, positionMs: Int) = (0, 0)
        var status = Status()
        var link: EngineLink?
        /// Where commands go.
        var tell: (@Sendable (EngineCommand) -> Void)?

        /// The address of the output `name`: that of the device that was chosen for it, or `usual`.
        func address(of name: String, _ usual: String) -> String {
            devices[name].map { "\(name):\($0)" } ?? usual
        }

        /// The whole paths that a sentence of `report` may name.
        func paths(in report: EngineReport) -> [String] {
            switch report {
            case .lost(let output, _, _, _):
                // Where a file or a pipe is stands behind the name of the output.
                output.split(separator: ":", maxSplits: 1).dropFirst().map(String.init)
            case .damaged(let serial, _), .failed(let serial, _, _):
                [tracks[serial]?.path].compactMap(\.self)
            case .opened, .loaded, .started, .position, .ended, .opening, .underruns: []
            }
        }

        /// Goes where the engine is, and returns the serial of the track that it has begun; 0 for none.
        mutating func follow(_ report: EngineReport) -> Int64 {
            switch report {
            case .started(let serial, let positionMs), .position(let serial, let positionMs):
                place = (serial, positionMs)
            // What follows the track that is heard by now was told after a late report set out.
            case .ended(heard, let next):
                // What has begun, or cannot be begun without a gap any more, follows nothing now; what was
                // told since follows that.
                if next == nil || following?.serial == next { following = nil }
                heard = next ?? heard
                return next ?? 0
            case .opened, .lost, .loaded, .ended, .damaged, .failed, .opening, .underruns: break
            }
            return 0
        }
    }

    private let state = Mutex(State())
    private let isPaced: Bool
    private let song: @Sendable (Int64) -> Song?
    private let isShuffled: @Sendable () -> Bool
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Listener: Sendable {
        let hear: Hear
    }

    private let listener = Mutex<Listener?>(nil)
    private let player = Mutex<Player?>(nil)

    /// A desk for songs that `song` knows by the ids of their tracks; `isPaced` as ``EngineCommand/outputs(_:isPaced:)`` has
    /// it, and `isShuffled` says whether the queue is.
    init(
        isPaced: Bool = true,
        isShuffled: @escaping @Sendable () -> Bool = { false },
        song: @escaping @Sendable (Int64) -> Song?
    ) {
        self.isPaced = isPaced
        self.isShuffled = isShuffled
        self.song = song
    }

    /// Begins: the engine is the program at `program`, and `player` hears what becomes of its songs; `listener` hears
    /// everything, after it, and `learn` of the engine's breakdowns.
    ///
    /// - Throws: What the system says where there is no thread or no pipe.
    func open(
        _ program: String,
        for player: Player,
        _ listener: @escaping Hear = { _, _ in },
        learn: @escaping EngineLink.Learn = { _ in }
    ) throws {
        attach(player)
        self.listener.withLock { $0 = Listener(hear: listener) }
        let link = try EngineLink(program, hear: { [weak self] in self?.hear($0) }, learn: learn)
        state.withLock { $0.link = link }
        connect { link.send($0) }
    }

    /// Has `player` hear what becomes of its songs.
    func attach(_ player: Player) { self.player.withLock { $0 = player } }

    /// Has the commands go to `tell`, which only puts them on their way: it is called with a lock held.
    func connect(_ tell: @escaping @Sendable (EngineCommand) -> Void) { state.withLock { $0.tell = tell } }

    /// Ends: the files are whole afterwards.
    func close() {
        let link = state.withLock { state in
            defer { (state.link, state.tell) = (nil, nil) }
            return state.link
        }
        link?.close()
        player.withLock { $0 = nil }
    }

    /// The track that a serial stands for, as long as it is one of the latest.
    func trackID(of serial: Int64) -> Int64? { state.withLock { $0.tracks[serial]?.id } }

    /// How the sound is.
    var status: Status { state.withLock { $0.status } }

    /// What the engine goes on to by itself, as it was told last; `nil` for nothing.
    var following: EngineTrack? { state.withLock { $0.following } }

    // MARK: For the outputs, with the player locked

    /// A song as the engine takes it, with a serial of its own; `followed` is the song before.
    func track(_ trackID: Int64, after followed: Int64? = nil) -> EngineTrack? {
        guard let song = song(trackID) else { return nil }
        let mayBlend = followed.map { mayCrossfade($0, song, trackID) } ?? false
        return state.withLock { state in
            state.serial += 1
            state.tracks[state.serial] = (trackID, song.path, mayBlend)
            state.tracks[state.serial - Self.remembered] = nil
            return EngineTrack(
                serial: state.serial,
                path: song.path,
                gain: song.gain,
                crossfadeMs: mayBlend ? state.crossfadeMs : 0,
                part: song.part
            )
        }
    }

    /// Whether a song may sound together with the end of the one before: not within an album, not with what lies right before
    /// it in one file, and not with itself.
    private func mayCrossfade(_ followed: Int64, _ song: Song, _ trackID: Int64) -> Bool {
        guard followed != trackID else { return false }
        guard let before = self.song(followed) else { return true }
        guard !before.isFollowedInFile(by: song) else { return false }
        guard let earlier = before.place, let place = song.place else { return true }
        return !earlier.isContinued(by: place, isShuffled: isShuffled())
    }

    /// Milliseconds for which songs that follow each other sound together.
    var crossfadeMs: Int { state.withLock { $0.crossfadeMs } }

    /// Has songs sound together for another time, from the end of the current one on.
    func crossfade(for milliseconds: Int) {
        state.withLock { state in
            state.crossfadeMs = milliseconds
            if let following = state.following { Self.send(.next(following), &state) }
        }
    }

    func send(_ command: EngineCommand) { state.withLock { Self.send(command, &$0) } }

    /// Sends with the lock held, which puts the command on its way and no more, so that commands go in the order in which
    /// they changed the state.
    private static func send(_ command: EngineCommand, _ state: inout State) {
        switch command {
        case .next(var track?):
            track.crossfadeMs = state.tracks[track.serial]?.mayBlend == true ? state.crossfadeMs : 0
            state.following = track
            state.tell?(.next(track))
            return
        case .next(nil), .unload: state.following = nil
        case .load(let track, let positionMs):
            (state.heard, state.following, state.place) = (track.serial, nil, (track.serial, positionMs))
            state.status.damage = nil
        case .seek(let serial, let positionMs): state.place = (serial, positionMs)
        case .outputs, .resume, .pause, .scan, .volume: break
        }
        state.tell?(command)
    }

    /// Lets pieces of the track be heard from where it is.
    func scan(_ serial: Int64, speed: Int) {
        state.withLock { state in
            let positionMs = state.place.serial == serial ? state.place.positionMs : 0
            Self.send(.scan(serial: serial, positionMs: positionMs, speed: speed), &state)
        }
    }

    /// Sounds through the output `name`, which the engine knows by `address` unless a device of it was chosen, and through
    /// those besides.
    func use(_ name: String, _ address: String) {
        arrange { ($0.leaderName, $0.leader) = (name, address) }
    }

    // MARK: For settings

    /// What the engine was told of the outputs last, the one that leads first.
    var addresses: [String] { state.withLock { $0.addresses } }

    /// The device that was chosen for the output `name`; `nil` for its own choice.
    func device(of name: String) -> String? { state.withLock { $0.devices[name] } }

    /// The address at which the output `name` leads, which is `usual` without a device that was chosen for it.
    func address(of name: String, _ usual: String) -> String {
        state.withLock { $0.address(of: name, usual) }
    }

    /// Has the output `name` sound on a device from now on, or on that of its own choice.
    func choose(_ device: String?, for name: String) { arrange { $0.devices[name] = device } }

    /// The outputs that sound besides the one that leads, as the engine knows them.
    var others: [String] { state.withLock { $0.others } }

    /// Sounds through `addresses` besides from now on.
    func soundAlso(through addresses: [String]) { arrange { $0.others = addresses } }

    /// Tells the engine where to sound, where that is elsewhere than before.
    private func arrange(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            guard let name = state.leaderName, let usual = state.leader else { return }
            let leader = state.address(of: name, usual)
            let addresses = Self.each(of: [leader] + state.others)
            guard addresses != state.addresses else { return }
            state.addresses = addresses
            state.status.keep(addresses)
            Self.send(.outputs(addresses, isPaced: isPaced), &state)
        }
    }

    /// The addresses without those of a speaker that is there already.
    private static func each(of addresses: [String]) -> [String] {
        addresses.reduce(into: []) { kept, address in
            if !kept.contains(address), double(of: address, among: kept) == nil { kept.append(address) }
        }
    }

    /// The output in `addresses` through which `address` sounds already: the speakers are those of PulseAudio where that is there.
    static func double(of address: String, among addresses: [String]) -> String? {
        let same = ["speakers", "pulse"]
        guard same.contains(address) else { return nil }
        return addresses.first { same.contains($0) && $0 != address }
    }

    // MARK: From the engine

    /// Takes a report of the engine, on the link's thread.
    ///
    /// The engine names files by their paths. Here its words come in, and what goes on to the player and into
    /// ``status``, and so to pages of other machines, names the last part of each alone.
    func hear(_ report: EngineReport) {
        let paths = state.withLock { $0.paths(in: report) }
        let shown = report.withoutFolders(of: paths)
        let begun = state.withLock { state -> Int64 in
            state.status.note(shown, of: state.addresses)
            return state.follow(shown)
        }
        if let (serial, event) = shown.playerEvent {
            player.withLock { $0 }?.report(
                SpeakerReport(client: Self.client, itemID: begun, load: Int(serial), event: event)
            )
        }
        // Where nothing was at hand there is nothing to wait for.
        if case .lost(_, let reason, let loss, let serial?) = shown {
            for event in loss.playerEvents(reason) {
                player.withLock { $0 }?.report(
                    SpeakerReport(client: Self.client, itemID: 0, load: Int(serial), event: event)
                )
            }
        }
        listener.withLock { $0 }?.hear(report, shown)
    }
}

extension EngineDesk.Status {
    /// Takes note of a report, where it is about an output at one of `addresses`, or about none.
    fileprivate mutating func note(_ report: EngineReport, of addresses: [String]) {
        switch report {
        case .opened(let output, let format, let isExact):
            awaited = nil
            guard addresses.contains(output) else { return }
            formats[output] = format
            self.isExact[output] = isExact
            lost[output] = nil
        case .lost(let output, let reason, let loss, _):
            if loss == .awaited { awaited = reason }
            guard addresses.contains(output) else { return }
            formats[output] = nil
            isExact[output] = nil
            lost[output] = reason
        case .loaded(_, _, let source): (self.source, damage) = (source, nil)
        case .damaged(_, let reason), .failed(_, _, let reason): damage = reason
        case .underruns(let output, let count):
            if addresses.contains(output) { underruns[output] = count }
        case .started, .position, .ended, .opening: break
        }
    }

    /// Forgets all outputs but those at `addresses`.
    fileprivate mutating func keep(_ addresses: [String]) {
        formats = formats.filter { addresses.contains($0.key) }
        isExact = isExact.filter { addresses.contains($0.key) }
        underruns = underruns.filter { addresses.contains($0.key) }
        lost = lost.filter { addresses.contains($0.key) }
    }
}

extension EngineReport.Loss {
    /// What the player hears of it: it waits for a device that was there a moment ago, and pauses without one; then a person
    /// reads why.
    fileprivate func playerEvents(_ reason: String) -> [OutputReport] {
        switch self {
        case .oneOfSeveral: []
        case .awaited: [.stalled]
        case .silence: [.lost, .failed(.output, message: reason)]
        }
    }
}

extension EngineReport {
    /// What the player makes of it, and of which track; `nil` for what is not about one.
    fileprivate var playerEvent: (serial: Int64, event: OutputReport)? {
        switch self {
        case .loaded(let serial, let durationMs, _): (serial, .loaded(durationMs: durationMs))
        case .started(let serial, let positionMs): (serial, .started(positionMs: positionMs))
        case .position(let serial, let positionMs): (serial, .position(positionMs))
        case .ended(let serial, _): (serial, .ended)
        case .failed(let serial, let failure, let reason): (serial, .failed(failure.kind, message: reason))
        case .opened, .lost, .damaged, .opening, .underruns: nil
        }
    }
}

extension EngineReport.Failure {
    fileprivate var kind: FailureKind {
        switch self {
        case .missing: .missing
        case .unsupported, .damaged: .codec
        }
    }
}
