import Library
import Playback

/// The player as the page sees it.
struct SnapshotJSON: Encodable {
    struct Scan: Encodable {
        let direction: String
        let speed: Int
    }

    struct Failure: Encodable {
        let id: String
        let kind: String
        let message: String
    }

    struct Sleep: Encodable {
        /// Milliseconds until the player pauses.
        let leftMs: Int?
        let endOfSong: Bool?
    }

    let revision: Int
    let state: String
    let phase: String?
    let machineState: String
    let scan: Scan?
    let positionMs: Int
    let isRunning: Bool
    /// Where a long song has gone on because it was left there; absent when it began anew, or a position was chosen.
    let resumedMs: Int?
    let durationMs: Int?
    /// Goes up whenever the speaker must go to `positionMs`, however near it is.
    let load: Int
    let item: Int64?
    let index: Int?
    let length: Int
    /// How many songs the queue holds that can be brought back; absent when there is none.
    let formerLength: Int?
    /// What `undo` would take back, "removed 3 songs"; absent when there is nothing.
    let undo: String?
    let track: PlayedRow?
    let next: PlayedRow?
    let volume: Int
    /// How loud the speaker is to be; absent when that is `volume`.
    let heardVolume: Int?
    /// The sleep timer; absent when none is set.
    let sleep: Sleep?
    let order: String
    let loudness: String
    let preamplification: String
    let `repeat`: String
    let single: Bool
    let consume: Bool
    /// Whether the player stops when this song has ended; absent when it does not.
    let stopAfter: Bool?
    let output: String
    let speaker: String?
    /// Whether the speaker went away, maybe for a moment; absent when it is there.
    let speakerAway: Bool?
    let error: Failure?
    let cause: String
    /// Whether what changed last is kept, however the program ends; of an event, whether the last save went well.
    let kept: Bool
    /// In an answer to a command, the revision that it led to: others may have done something since.
    var done: Int?

    /// `snapshot` with the songs that it names; blocks where `library` must look one up.
    init(_ snapshot: PlayerSnapshot, of player: Player, isKept: Bool, _ library: MusicLibrary) {
        revision = snapshot.revision
        state = snapshot.state
        phase = snapshot.phase?.rawValue
        machineState = snapshot.machineState
        scan = snapshot.scan.map { Scan(direction: $0.direction.rawValue, speed: $0.speed) }
        positionMs = snapshot.positionMs
        isRunning = snapshot.isPositionRunning
        resumedMs = snapshot.resumedMs
        durationMs = snapshot.durationMs
        load = snapshot.load
        item = snapshot.itemID
        index = snapshot.index
        length = snapshot.length
        formerLength = snapshot.formerLength
        undo = snapshot.undo.map { "\($0)" }
        func row(_ id: Int64?) -> PlayedRow? {
            library.rememberedTrack(id).map { PlayedRow($0, gain: player.gain(of: $0.id, in: snapshot)) }
        }
        track = row(snapshot.trackID)
        next = row(snapshot.nextTrackID)
        volume = snapshot.volume
        heardVolume = snapshot.heardVolume == snapshot.volume ? nil : snapshot.heardVolume
        sleep = snapshot.sleep.map { sleep in
            Sleep(
                leftMs: sleep.endsAtMs.map { max(0, $0 - snapshot.anchorMs) },
                endOfSong: sleep.endsAtMs == nil ? true : nil
            )
        }
        order = snapshot.modes.order
        loudness = snapshot.loudness.rule
        preamplification = snapshot.loudness.preamplification
        `repeat` = snapshot.modes.repeat.rawValue
        single = snapshot.modes.single
        consume = snapshot.modes.consume
        stopAfter = snapshot.modes.stopsAfterTrack ? true : nil
        output = snapshot.output
        speaker = snapshot.speaker
        speakerAway = snapshot.isSpeakerAway ? true : nil
        error = snapshot.error.map { Failure(id: $0.id, kind: $0.kind.rawValue, message: $0.message) }
        cause = snapshot.cause
        kept = isKept
    }
}
