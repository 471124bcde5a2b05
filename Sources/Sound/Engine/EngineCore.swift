import ClickwheelAudio
import ClickwheelSoundLink
import ClickwheelSystem

/// All that the engine knows; its thread alone touches it.
final class EngineCore {
    let report: (EngineReport) -> Void
    let notify: @Sendable () -> Void
    let openings: Openings
    let now: () -> Int64
    var wantedOutputs: [String] = []
    var isPaced = true
    var volume = 100
    var outlets: [Outlet] = []
    /// What is decoded.
    var deck: Deck?
    /// What is decoded next, once the outputs that must be opened anew for it have played to their ends.
    var waitingDeck: Deck?
    /// What follows the deck.
    var nextTrack: EngineTrack?
    /// What was begun behind what is heard, oldest first: a short track is decoded to its end before any of it sounds.
    var begun: [Begun] = []
    /// What is heard, or was last; `nil` when nothing is loaded.
    var heard: EngineTrack?
    var isRunning = false
    /// Whether what is heard could not be read, so that nothing can follow its end.
    var isUnreadable = false
    /// Where to go on once there is an output again, in milliseconds.
    var placeMs = 0
    /// Outputs that are wanted and cannot be opened now, or are gone.
    var missing = MissingOutputs()
    /// Whether the sound goes on by itself once one of them is there again.
    var isAwaiting = false
    var scan: Scan?
    /// Decoded frames of the deck that were not put in yet, while it may be crossfaded.
    var heldBack: HeldBack?
    /// What the deck is crossfaded with, once it was decoded to its end.
    var partner: Deck?
    /// What follows and turned out not to be crossfaded with the deck.
    var refused: EngineTrack?
    /// The end of the track before, while it sounds together with the deck.
    var crossfade: Crossfade?
    /// The block that is decoded into; one for each format.
    var block: PCMBuffer?
    var told = Told()
    /// When all outputs must have played what they have, once the first of them has; on the monotonic clock.
    var endDue: Int64?

    /// Frames decoded at once.
    static let blockFrames = 4_096
    /// The most that is kept back for a crossfade: 12 s of 8 channels at 96 kHz, and of 2 at every rate there is.
    static let mostKeptBytes = 38_000_000
    /// Milliseconds that an output may take longer than what it holds lasts, once another has nothing left to play.
    static let mostApartMs = 1_500
    /// Milliseconds of sound between two reports of the position where it is written as fast as it goes.
    static let unheardIntervalMs = 5_000
    /// Nanoseconds between two reports of the position.
    static let positionInterval: Int64 = 500_000_000
    /// The fastest scan, in seconds of the track for each that passes.
    static let mostSpeed = 1_000

    /// A track that was begun, and what is told of it once it is heard.
    struct Begun {
        let track: EngineTrack
        let durationMs: Int?
        let source: String
    }

    /// What was told of the outputs, so that it is not told twice.
    struct Told {
        var exact: [String: Bool] = [:]
        var underruns: [String: Int] = [:]
        /// When the position is told again, on the monotonic clock.
        var positionDue: Int64 = 0
        /// Where it is told again besides, in milliseconds of the track, where it is written as fast as it goes.
        var nextMs: (serial: Int64, positionMs: Int) = (0, 0)
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

    var canGoOn: Bool {
        guard !outlets.isEmpty else { return false }
        // A file is behind by nothing; where one is beside a speaker, that one sets the pace.
        if scan != nil {
            let pace = outlets.first { !$0.isDirect } ?? outlets.first
            return pace?.queuedMs ?? 0 <= Scan.leadMs
        }
        if let waitingDeck {
            // In a pause the track before stays at hand, at its end.
            return isRunning && outlets.allSatisfy { !needsAnother($0, waitingDeck) || $0.isFinished }
        }
        guard let deck else { return false }
        return outlets.allSatisfy {
            $0.isDirect ? isRunning : $0.hasRoom(for: Self.blockFrames, at: deck.format.sampleRate)
        }
    }

    func needsAnother(_ outlet: Outlet, _ deck: Deck) -> Bool {
        outlet.isDevice && outlet.wanted != Self.format(for: deck, isDevice: true)
    }

    func produce() {
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
                if begun.isEmpty { return stopUnreadable() }
            } else {
                report(.damaged(serial: deck.track.serial, reason: complaint.description))
            }
        }
        if count == 0 { advance() }
    }

    /// Stops at the beginning of the track that is heard, of which nothing can be decoded: nothing is on its way that another
    /// could follow.
    func stopUnreadable() {
        (deck, isRunning, isUnreadable) = (nil, false, true)
        endCrossfade()
        for outlet in outlets { outlet.pause() }
    }

    /// Goes from a track that was decoded to its end to the one that follows, or to the end of all.
    func advance() {
        let (partner, kept) = (self.partner, heldBack)
        deck = nil
        endCrossfade()
        if let partner, let kept, kept.frames > 0 { return begin(partner, crossfadedWith: kept) }
        guard let track = nextTrack else { return finish() }
        nextTrack = nil
        report(.opening(serial: track.serial))
        do throws(AudioError) {
            let next = try open(track)
            guard outlets.contains(where: { needsAnother($0, next) }) else { return begin(next) }
            waitingDeck = next
            finish()
        } catch {
            // The player hears of it when its turn comes.
            finish()
        }
    }

    /// Opens a track to be decoded: where nobody waits for the next second of it to pass, on all cores.
    func open(_ track: EngineTrack) throws(AudioError) -> Deck {
        try Deck(track, threads: isPaced ? 1 : ThisProcess.processorCount)
    }

    func begin(_ next: Deck) {
        deck = next
        begun.append(Begun(track: next.track, durationMs: next.durationMs, source: next.source))
        open(for: next)
        for outlet in outlets { outlet.mark(next.track.serial, positionMs: 0) }
        if isRunning { for outlet in outlets { outlet.play() } }
    }

    func finish() { inEach { outlet throws(SoundError) in try outlet.finish() } }

    func put(_ block: borrowing PCMBuffer, exactBits: Int?) {
        var lost: [(outlet: Outlet, error: SoundError)] = []
        for outlet in outlets {
            do throws(SoundError) { try outlet.put(block, exactBits: exactBits) } catch {
                lost.append((outlet, error))
            }
        }
        lose(lost)
    }

    func inEach(_ body: (Outlet) throws(SoundError) -> Void) {
        var lost: [(outlet: Outlet, error: SoundError)] = []
        for outlet in outlets {
            do throws(SoundError) { try body(outlet) } catch { lost.append((outlet, error)) }
        }
        lose(lost)
    }

    func take(_ format: PCMFormat) -> PCMBuffer {
        if let block = block.take(), block.format == format { return block }
        return PCMBuffer(format: format, capacity: Self.blockFrames)
    }

    /// Puts the next piece of a scan in, and silence after it.
    func snippet() {
        guard var scan, let deck else { return }
        let positionMs = scan.next(durationMs: deck.durationMs)
        self.scan = scan
        var block = PCMBuffer(format: deck.format, capacity: deck.format.sampleRate * scan.slotMs / 1_000)
        let sound = deck.format.sampleRate * scan.soundMs / 1_000
        var piece = PCMBuffer(format: deck.format, capacity: sound)
        // Where a place cannot be read there is silence, as long as any other piece.
        do throws(AudioError) {
            try deck.seek(to: positionMs)
            _ = deck.read(into: &piece)
        } catch { piece.frames = 0 }
        scan.soften(piece, into: &block)
        for outlet in outlets { outlet.mark(deck.track.serial, positionMs: positionMs) }
        put(block, exactBits: nil)
    }
}
