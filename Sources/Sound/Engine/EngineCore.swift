import ClickwheelAudio
import ClickwheelSoundLink
import ClickwheelSystem

/// All that the engine knows; its thread alone touches it.
final class EngineCore {
    let report: (EngineReport) -> Void
    private let notify: @Sendable () -> Void
    private let openings: Openings
    private let now: () -> Int64
    private var wantedOutputs: [String] = []
    private var isPaced = true
    private var volume = 100
    var outlets: [Outlet] = []
    /// What is decoded.
    var deck: Deck?
    /// What is decoded next, once the outputs that must be opened anew for it have played to their ends.
    private var waitingDeck: Deck?
    /// What follows the deck.
    var nextTrack: EngineTrack?
    /// What was begun behind what is heard, oldest first: a short track is decoded to its end before any of it sounds.
    private var begun: [Begun] = []
    /// What is heard, or was last; `nil` when nothing is loaded.
    var heard: EngineTrack?
    private(set) var isRunning = false
    /// Where to go on once there is an output again, in milliseconds.
    private var placeMs = 0
    /// Outputs that are wanted and cannot be opened now, or are gone.
    private var missing = MissingOutputs()
    /// Whether the sound goes on by itself once one of them is there again.
    private var isAwaiting = false
    private var scan: Scan?
    /// Decoded frames of the deck that were not put in yet, while it may be crossfaded.
    private var heldBack: HeldBack?
    /// What the deck is crossfaded with, once it was decoded to its end.
    private var partner: Deck?
    /// The end of the track before, while it sounds together with the deck.
    private var crossfade: Crossfade?
    /// The block that is decoded into; one for each format.
    private var block: PCMBuffer?
    private var told = Told()

    /// Frames decoded at once.
    static let blockFrames = 4_096
    /// The most that is kept back for a crossfade: 12 s of 8 channels at 96 kHz, and of 2 at every rate there is.
    private static let mostKeptBytes = 38_000_000
    /// Milliseconds that an output may be behind another that has nothing left to play.
    private static let mostApartMs = 600
    /// Nanoseconds between two reports of the position.
    private static let positionInterval: Int64 = 500_000_000

    /// A track that was begun, and what is told of it once it is heard.
    private struct Begun {
        let track: EngineTrack
        let durationMs: Int?
        let source: String
    }

    /// What was told of the outputs, so that it is not told twice.
    private struct Told {
        var exact: [String: Bool] = [:]
        var underruns: [String: Int] = [:]
        /// When the position is told again, on the monotonic clock.
        var positionDue: Int64 = 0
    }

    /// A core that opens outputs with `openings`, and looks for those that are gone by the clock `now`, in nanoseconds.
    init(
        report: @escaping (EngineReport) -> Void,
        notify: @escaping @Sendable () -> Void,
        openings: Openings? = nil,
        now: @escaping () -> Int64 = Monotonic.now
    ) {
        self.report = report
        self.notify = notify
        self.openings = openings ?? Openings(notify: notify)
        self.now = now
    }

    // MARK: Commands

    func perform(_ command: EngineCommand) {
        switch command {
        case .outputs(let names, let isPaced): use(names, isPaced)
        case .load(let track, let positionMs): load(track, positionMs)
        case .next(let track): follow(with: track)
        case .resume: resume()
        case .pause: pause()
        case .seek(let serial, let positionMs): seek(serial, positionMs)
        case .scan(let serial, let positionMs, let speed): beginScan(serial, positionMs, speed)
        case .unload: unload()
        case .volume(let percent):
            volume = min(max(percent, 0), 100)
            for outlet in outlets { outlet.setVolume(volume) }
            tellExactness()
        }
    }

    /// Sounds through other outputs; those that stay are not closed, and all go on at the position of the first.
    private func use(_ names: [String], _ isPaced: Bool) {
        guard names != wantedOutputs || isPaced != self.isPaced else { return }
        let position = outlets.first?.positionMs ?? (isAwaiting ? placeMs : nil)
        let (before, wasRunning) = (outlets.map(\.name), isRunning || isAwaiting)
        outlets.removeAll { isPaced != self.isPaced || !names.contains($0.name) }
        outlets.sort { names.firstIndex(of: $0.name) ?? 0 < names.firstIndex(of: $1.name) ?? 0 }
        (wantedOutputs, self.isPaced) = (names, isPaced)
        missing.keep(names)
        told = Told()
        guard let heard, let position else { return }
        (isRunning, isAwaiting) = (wasRunning, false)
        // Where some are only left out, the others need not hear of it.
        guard outlets.isEmpty || !names.allSatisfy(before.contains) else { return tellExactness() }
        restart(heard, at: position)
    }

    private func load(_ track: EngineTrack, _ positionMs: Int) {
        unload()
        heard = track
        restart(track, at: positionMs)
        guard let deck else { return }
        report(.loaded(serial: track.serial, durationMs: deck.durationMs, source: deck.source))
    }

    private func follow(with track: EngineTrack?) {
        if let upcoming = begun.first?.track ?? waitingDeck?.track {
            // What was to follow is under way already.
            guard upcoming.serial != track?.serial, let heard, let position = outlets.first?.positionMs else {
                return
            }
            (deck, waitingDeck, nextTrack) = (nil, nil, track)
            begun = []
            return restart(heard, at: position)
        }
        nextTrack = track
        // The last of the track before is on its way to the ears; this one comes behind it.
        if deck == nil, heard != nil, track != nil { advance() }
    }

    private func resume() {
        guard let heard else { return }
        isAwaiting = false
        if outlets.isEmpty { restart(heard, at: placeMs) }
        guard !outlets.isEmpty, deck != nil || !outlets.allSatisfy(\.isFinished) else { return }
        isRunning = true
        let positionMs = outlets.first?.positionMs ?? 0
        for outlet in outlets { outlet.play() }
        report(.started(serial: heard.serial, positionMs: positionMs))
    }

    private func pause() {
        isAwaiting = false
        guard isRunning || scan != nil else { return }
        isRunning = false
        for outlet in outlets { outlet.pause() }
        if let heard { report(.position(serial: heard.serial, positionMs: outlets.first?.positionMs ?? 0)) }
    }

    private func seek(_ serial: Int64, _ positionMs: Int) {
        guard let heard, heard.serial == serial else { return }
        if isAwaiting {
            placeMs = positionMs
        } else {
            restart(heard, at: positionMs)
        }
    }

    private func beginScan(_ serial: Int64, _ positionMs: Int, _ speed: Int) {
        guard let heard, heard.serial == serial, speed != 0, !isAwaiting else { return }
        restart(heard, at: positionMs)
        scan = Scan(positionMs: positionMs, speed: speed)
        isRunning = true
        for outlet in outlets { outlet.play() }
    }

    private func unload() {
        (isRunning, isAwaiting) = (false, false)
        scan = nil
        for outlet in outlets { outlet.flush() }
        (deck, waitingDeck, nextTrack, heard) = (nil, nil, nil, nil)
        endCrossfade()
        begun = []
    }

    /// Decodes `track` from a position on, in place of everything that was not heard; what followed it follows it still.
    private func restart(_ track: EngineTrack, at positionMs: Int) {
        scan = nil
        endCrossfade()
        placeMs = positionMs
        for outlet in outlets { outlet.flush() }
        if nextTrack == nil || !begun.isEmpty, let upcoming = begun.first?.track ?? waitingDeck?.track {
            nextTrack = upcoming
        }
        begun = []
        waitingDeck = nil
        do throws(AudioError) {
            if deck?.track != track { deck = try Deck(track) }
            if positionMs > 0 || (deck?.position ?? 0) > 0 { try deck?.seek(to: positionMs) }
        } catch {
            deck = nil
            isRunning = false
            return report(.failed(serial: track.serial, error.failure, reason: error.description))
        }
        guard let deck else { return }
        open(for: deck)
        for outlet in outlets { outlet.mark(track.serial, positionMs: positionMs) }
        if isRunning { for outlet in outlets { outlet.play() } }
    }

    // MARK: Outputs

    /// Opens what is wanted and not open; where something sounds, those that are gone are not waited for.
    private func open(for deck: Deck) {
        outlets.removeAll { $0.isDevice && $0.wanted != Self.format(for: deck, isDevice: true) }
        var refused: [(name: String, error: SoundError)] = []
        for name in wantedOutputs where !outlets.contains(where: { $0.name == name }) {
            let wanted = Self.format(for: deck, isDevice: SoundOutputs.row(of: name)?.isDevice ?? false)
            missing.note(wanted, for: name)
            guard outlets.isEmpty || !missing.contains(name) else { continue }
            do throws(SoundError) {
                add(try Outlet(name, openings.open(name, wanted, isPaced), wanted: wanted, notify: notify))
            } catch { refused.append((name, error)) }
        }
        if outlets.isEmpty { isRunning = false }
        for (name, error) in refused {
            missing.add(name, error, at: now())
            report(.lost(output: name, reason: "\(error)", outlets.isEmpty ? .silence : .oneOfSeveral))
        }
        tellExactness()
    }

    /// Adds an open output in its place among those that are wanted.
    private func add(_ outlet: Outlet) {
        let place = wantedOutputs.firstIndex(of: outlet.name) ?? 0
        let later = outlets.firstIndex { wantedOutputs.firstIndex(of: $0.name) ?? 0 > place }
        outlets.insert(outlet, at: later ?? outlets.count)
        outlet.setVolume(volume)
        missing.remove(outlet.name, at: now())
        told.exact[outlet.name] = nil
    }

    /// Takes outputs that are of no use any more out; the others go on.
    private func lose(_ lost: [(outlet: Outlet, error: SoundError)]) {
        guard !lost.isEmpty else { return }
        let position = outlets.first?.positionMs ?? 0
        outlets.removeAll { outlet in lost.contains { $0.outlet === outlet } }
        for (outlet, error) in lost { missing.add(outlet.name, error, at: now()) }
        var loss = EngineReport.Loss.oneOfSeveral
        if outlets.isEmpty {
            placeMs = position
            isAwaiting = isRunning && lost.contains { missing.contains($0.outlet.name) }
            loss = isAwaiting ? .awaited : .silence
            isRunning = false
            (deck, waitingDeck) = (nil, nil)
            endCrossfade()
            if let heard { report(.position(serial: heard.serial, positionMs: position)) }
        }
        for (outlet, error) in lost { report(.lost(output: outlet.name, reason: "\(error)", loss)) }
    }

    /// Has those that are missing opened again, and lets those that are there again sound.
    private func lookForMissing() {
        for opened in openings.take() where missing.contains(opened.name) {
            do throws(SoundError) {
                let output = try opened.result.get()
                guard let heard else {
                    missing.retry(opened.name, at: now())
                    continue
                }
                let outlet = try Outlet(opened.name, output, wanted: opened.wanted, notify: notify)
                let position = outlets.first?.positionMs ?? placeMs
                add(outlet)
                if isAwaiting { (isRunning, isAwaiting) = (true, false) }
                let goesOn = isRunning && outlets.count == 1
                restart(heard, at: position)
                if goesOn, isRunning { report(.started(serial: heard.serial, positionMs: position)) }
            } catch { missing.retry(opened.name, at: now()) }
        }
        guard heard != nil else { return }
        for (name, wanted) in missing.due(at: now()) { openings.begin(name, wanted, isPaced) }
    }

    /// The best that an output could take for what `deck` delivers: a device floating point, and a file what every program
    /// reads.
    private static func format(for deck: Deck, isDevice: Bool) -> SoundFormat {
        let sample: SoundFormat.Sample =
            switch deck.exactBits {
            case nil: isDevice ? .float32 : .int16
            case let bits? where bits <= 16: .int16
            case let bits? where bits <= 24: .int24
            case _?: .int32
            }
        return SoundFormat(sampleRate: deck.format.sampleRate, channels: deck.format.channels, sample: sample)
    }

    private func tellExactness() {
        guard let deck else { return }
        for outlet in outlets {
            let isExact =
                (volume == 100 || !outlet.isDevice) && crossfade == nil && outlet.isExact(for: deck)
            guard told.exact.updateValue(isExact, forKey: outlet.name) != isExact else { continue }
            report(.opened(output: outlet.name, format: outlet.format.description, isExact: isExact))
        }
    }

    /// Leaves out an output that takes no sound, or less than the others, once these have to wait for it.
    ///
    /// All get the same sound at the same time, so that they cannot be so far apart otherwise; it is opened again, and begins
    /// where the others are.
    private func dropStuck() {
        guard isRunning, scan == nil, outlets.count > 1, outlets.allSatisfy({ !$0.isDirect }) else { return }
        let ahead = outlets.map(\.aheadMs)
        guard let least = ahead.min(), least < 100 else { return }
        lose(
            zip(outlets, ahead).filter { $0.1 > least + Self.mostApartMs }.map { outlet, _ in
                (outlet, .lost(output: outlet.name, reason: "it takes sound more slowly than the others"))
            }
        )
    }

    private func dropLost() {
        lose(outlets.compactMap { outlet in outlet.lost.map { (outlet, $0) } })
    }

    // MARK: Work

    /// Decodes as far as there is room, and tells what was heard; stops where `isWanted` says that a command waits.
    func work(until isWanted: () -> Bool) {
        dropLost()
        dropStuck()
        lookForMissing()
        while canGoOn, !isWanted() {
            if scan != nil { snippet() } else { produce() }
            if outlets.first?.isDirect ?? false { tell() }
        }
        tell()
    }

    private var canGoOn: Bool {
        guard !outlets.isEmpty else { return false }
        if let scan { return (outlets.first?.aheadMs ?? 0) < scan.slotMs }
        if let waitingDeck {
            guard outlets.allSatisfy({ !needsAnother($0, waitingDeck) || $0.isFinished }) else {
                return false
            }
            return true
        }
        guard let deck else { return false }
        return outlets.allSatisfy {
            $0.isDirect ? isRunning : $0.hasRoom(for: Self.blockFrames, at: deck.format.sampleRate)
        }
    }

    private func needsAnother(_ outlet: Outlet, _ deck: Deck) -> Bool {
        outlet.isDevice && outlet.wanted != Self.format(for: deck, isDevice: true)
    }

    private func produce() {
        if let waitingDeck {
            self.waitingDeck = nil
            return begin(waitingDeck)
        }
        guard let deck else { return }
        if crossfade != nil { return mix(deck) }
        var block = take(deck.format)
        let complaint = read(deck, into: &block)
        let count = block.frames
        if count > 0 { put(block, exactBits: deck.exactBits) }
        self.block = consume block
        if let complaint {
            let isAtStart = outlets.allSatisfy { $0.marks.last?.frame == $0.written }
            if isAtStart, complaint.failure == .damaged {
                report(.failed(serial: deck.track.serial, .damaged, reason: complaint.description))
            } else {
                report(.damaged(serial: deck.track.serial, reason: complaint.description))
            }
        }
        if count == 0 { advance() }
    }

    /// Goes from a track that was decoded to its end to the one that follows, or to the end of all.
    private func advance() {
        let (partner, kept) = (self.partner, heldBack)
        deck = nil
        endCrossfade()
        if let partner, let kept, kept.frames > 0 { return begin(partner, crossfadedWith: kept) }
        guard let track = nextTrack else { return finish() }
        nextTrack = nil
        do throws(AudioError) {
            let next = try Deck(track)
            guard outlets.contains(where: { needsAnother($0, next) }) else { return begin(next) }
            waitingDeck = next
            finish()
        } catch {
            // The player hears of it when its turn comes.
            finish()
        }
    }

    private func begin(_ next: Deck) {
        deck = next
        begun.append(Begun(track: next.track, durationMs: next.durationMs, source: next.source))
        open(for: next)
        for outlet in outlets { outlet.mark(next.track.serial, positionMs: 0) }
        if isRunning { for outlet in outlets { outlet.play() } }
    }

    // MARK: Crossfades

    /// Reads the next frames of a deck; where the next track may be crossfaded with it, as many as that takes are kept back.
    ///
    /// Of what is read half is kept, until there is enough: so the sound begins at once, and no more than half of a short track
    /// is crossfaded.
    private func read(_ deck: Deck, into block: inout PCMBuffer) -> AudioError? {
        let wanted = crossfadeFrames(of: deck)
        guard wanted > 0 || heldBack != nil else { return deck.read(into: &block) }
        var kept = heldBack ?? HeldBack(deck.format)
        defer { heldBack = kept }
        var complaint: AudioError?
        var count = kept.frames
        if wanted > 0, !deck.isOver, kept.frames < wanted + Self.blockFrames {
            let before = kept.frames
            for _ in 0..<2 where !deck.isOver {
                complaint = deck.read(into: &block) ?? complaint
                kept.append(block)
            }
            count = max(kept.frames - wanted, (kept.frames - before) / 2)
        } else if wanted > 0 {
            count = kept.frames - wanted
        }
        if deck.isOver { count = kept.frames - overlap(deck, kept, wanted) }
        kept.take(max(0, count), into: &block)
        if deck.isOver || wanted > 0 || block.frames > 0 { return complaint }
        // Nothing is kept back any more.
        return deck.read(into: &block)
    }

    /// Frames that the next track is to sound together with the end of `deck`.
    private func crossfadeFrames(of deck: Deck) -> Int {
        guard let nextTrack, nextTrack.crossfadeMs > 0 else { return 0 }
        let frames = nextTrack.crossfadeMs * deck.format.sampleRate / 1_000
        return min(frames, Self.mostKeptBytes / (deck.format.channels * 4))
    }

    /// Frames that `deck`, of which `kept` are left, sounds together with the next track, which is opened for that.
    private func overlap(_ deck: Deck, _ kept: HeldBack, _ wanted: Int) -> Int {
        guard wanted > 0, let nextTrack else { return 0 }
        if partner?.track != nextTrack { partner = try? Deck(nextTrack) }
        // What would have to be resampled follows without a gap instead.
        guard let partner, partner.format.sampleRate == deck.format.sampleRate,
            partner.format.channels == deck.format.channels
        else {
            self.partner = nil
            return 0
        }
        let length = partner.durationMs.map { $0 * partner.format.sampleRate / 1_000 }
        let overlap = Crossfade.overlap(wanted: wanted, kept: kept.frames, length: length)
        if overlap == 0 { self.partner = nil }
        return overlap
    }

    /// Goes on to a track whose beginning sounds together with what was kept of the one before; the devices stay as they are.
    private func begin(_ next: Deck, crossfadedWith kept: HeldBack) {
        (deck, nextTrack, crossfade) = (next, nil, Crossfade(from: kept))
        begun.append(Begun(track: next.track, durationMs: next.durationMs, source: next.source))
        for outlet in outlets { outlet.mark(next.track.serial, positionMs: 0) }
        tellExactness()
    }

    private func mix(_ deck: Deck) {
        guard var crossfade else { return }
        let count = min(Self.blockFrames, crossfade.rest)
        var block = PCMBuffer(format: deck.format, capacity: count)
        let complaint = deck.read(into: &block)
        guard let format = try? PCMFormat(sampleRate: deck.format.sampleRate, channels: deck.format.channels)
        else { return }
        var mixed = PCMBuffer(format: format, capacity: count)
        crossfade.mix(block, count: count, into: &mixed)
        self.crossfade = crossfade.rest > 0 ? crossfade : nil
        put(mixed, exactBits: nil)
        if let complaint {
            report(.damaged(serial: deck.track.serial, reason: complaint.description))
        }
        if crossfade.rest == 0 { tellExactness() }
    }

    private func endCrossfade() { (heldBack, partner, crossfade) = (nil, nil, nil) }

    private func finish() { inEach { outlet throws(SoundError) in try outlet.finish() } }

    private func put(_ block: borrowing PCMBuffer, exactBits: Int?) {
        var lost: [(outlet: Outlet, error: SoundError)] = []
        for outlet in outlets {
            do throws(SoundError) { try outlet.put(block, exactBits: exactBits) } catch {
                lost.append((outlet, error))
            }
        }
        lose(lost)
    }

    private func inEach(_ body: (Outlet) throws(SoundError) -> Void) {
        var lost: [(outlet: Outlet, error: SoundError)] = []
        for outlet in outlets {
            do throws(SoundError) { try body(outlet) } catch { lost.append((outlet, error)) }
        }
        lose(lost)
    }

    private func take(_ format: PCMFormat) -> PCMBuffer {
        if let block = block.take(), block.format == format { return block }
        return PCMBuffer(format: format, capacity: Self.blockFrames)
    }

    /// Puts the next piece of a scan in, and silence after it.
    private func snippet() {
        guard var scan, let deck else { return }
        defer { self.scan = scan }
        let positionMs = scan.next(durationMs: deck.durationMs)
        var block = PCMBuffer(format: deck.format, capacity: deck.format.sampleRate * scan.slotMs / 1_000)
        do throws(AudioError) { try deck.seek(to: positionMs) } catch { return }
        let sound = deck.format.sampleRate * scan.soundMs / 1_000
        var piece = PCMBuffer(format: deck.format, capacity: sound)
        _ = deck.read(into: &piece)
        scan.soften(piece, into: &block)
        for outlet in outlets { outlet.mark(deck.track.serial, positionMs: positionMs) }
        put(block, exactBits: nil)
    }

    // MARK: What is told

    private func tell() {
        guard let primary = outlets.first, let heard else { return }
        if isRunning, let mark = primary.current,
            let last = begun.lastIndex(where: { $0.track.serial == mark.serial })
        {
            let steps = begun[...last]
            begun.removeFirst(last + 1)
            for next in steps {
                report(.ended(serial: self.heard?.serial ?? heard.serial, isFollowed: true))
                self.heard = next.track
                report(.loaded(serial: next.track.serial, durationMs: next.durationMs, source: next.source))
                report(.started(serial: next.track.serial, positionMs: primary.positionMs))
            }
        }
        for outlet in outlets where told.underruns[outlet.name, default: 0] != outlet.underruns {
            told.underruns[outlet.name] = outlet.underruns
            report(.underruns(output: outlet.name, count: outlet.underruns))
        }
        if isRunning, scan == nil, deck == nil, waitingDeck == nil, outlets.allSatisfy(\.isFinished) {
            isRunning = false
            let serial = self.heard?.serial ?? heard.serial
            self.heard = nil
            return report(.ended(serial: serial, isFollowed: false))
        }
        if isRunning, scan == nil, let serial = self.heard?.serial, Monotonic.now() >= told.positionDue {
            told.positionDue = Monotonic.now() + Self.positionInterval
            report(.position(serial: serial, positionMs: primary.positionMs))
        }
    }

    /// When there is something to do without a command: the outputs want more, the next track is heard, or one that is gone
    /// is looked for.
    var wakeAt: Int64? {
        [soundsOutAt, heard == nil ? nil : missing.earliest].compactMap(\.self).min()
    }

    private var soundsOutAt: Int64? {
        guard isRunning, let primary = outlets.first, !primary.isDirect else { return nil }
        let waits =
            [primary.nextMarkMs, 1_000]
            + outlets.map { scan == nil ? max(5, $0.aheadMs - Lane.bufferMs / 2) : max(5, $0.aheadMs - 60) }
        return Monotonic.now() + Int64(waits.compactMap(\.self).min() ?? 1_000) * 1_000_000
    }
}

extension AudioError {
    /// What the player makes of it.
    var failure: EngineReport.Failure {
        switch self {
        case .unreadable: .missing
        case .unsupported, .noAudio, .invalidRequest, .encoder: .unsupported
        case .corrupt, .truncated, .unwritable, .readerGone, .outOfMemory: .damaged
        }
    }
}
