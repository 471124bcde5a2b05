import ClickwheelNet
import ClickwheelProgram
import ClickwheelWebAPI
import Library
import Log
import Playback

/// The player, kept in the database, with the songs of the library.
struct PlayerPart: ProgramPart {
    static let atRest = Part.playback(nil, outputs: SpeakerOutputs.all(nil))
    static let nouns = [Noun.play]

    let player: Player
    private let library: LibraryPart
    private let keeper: PlayerKeeper
    private let keeping: EventBus.Subscription
    private let desk: EngineDesk
    private let outputs: [any AudioOutput]

    init(_ program: Composition) throws {
        let library = try program.part(LibraryPart.self)
        let store = try PlayerStore(
            program.folder.database,
            choices: program.choices,
            logger: program.logger
        )
        let loudness = HeardLoudness()
        let desk = EngineDesk { [library = library.library] id in
            guard let track = library.rememberedTrack(id), let path = try? library.filePath(of: id) else {
                return nil
            }
            return EngineDesk.Song(
                path: String(decoding: path, as: UTF8.self),
                gain: loudness.gain(of: TrackInfo(track).loudness)
            )
        }
        let outputs = SpeakerOutputs.all(desk, pipe: program.folder.path + "/snapfifo")
        let player = Player(
            tracks: { [library = library.library] id in
                library.rememberedTrack(id).map { TrackInfo($0) }
            },
            outputs: outputs,
            logger: program.logger.named("player"),
            restoring: try store.load()
        )
        let keeper = PlayerKeeper(
            player,
            bus: program.bus,
            logger: program.logger,
            write: { [storage = program.storage] player, isDurable in
                do {
                    try store.save(player, isDurable: isDurable)
                } catch {
                    storage.note(error)
                    throw error
                }
            },
            queue: program.threads("keeper")
        )
        player.publish(on: program.bus)
        keeping = program.bus.subscribe { [history = library.history] event in
            if let snapshot = event.content as? PlayerSnapshot {
                loudness.follow(snapshot)
                keeper.take(snapshot)
            }
            if let listened = event.content as? Listened {
                switch listened.outcome {
                case .played: history.note(.played, listened.track)
                case .skipped: history.note(.skipped, listened.track)
                }
                keeper.take()
            }
        }
        library.scans.observe { player.renumberTracks($0) }
        loudness.follow(player.snapshot)
        try desk.open(
            MediaWorker.beside()?.program ?? ProgramFolder.path + "/clickwheel-media",
            for: player,
            SpeakerLog(program.logger.named("sound")).note
        )
        (self.desk, self.outputs) = (desk, outputs)
        self.player = player
        self.library = library
        self.keeper = keeper
    }

    var offer: Part { .playback(player, outputs: outputs) }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        let desk = PlayerDesk(context, player, keeper, library.library)
        return [PlayerRoutes(desk), QueueRoutes(desk), SpeakerRoutes(desk)]
    }

    func goOn() { keeper.goOn() }

    func stop() { desk.close() }

    func close() { keeper.save() }
}

extension TrackInfo {
    /// What the player must know of a song of the library.
    fileprivate init(_ track: Track) {
        let gain = track.tags.replayGain
        self.init(
            durationMs: track.properties.durationMs,
            title: track.displayTitle,
            loudness: SongLoudness(
                track: gain.trackGain.map { .init(gain: $0, peak: gain.trackPeak) },
                album: gain.albumGain.map { .init(gain: $0, peak: gain.albumPeak) }
            )
        )
    }
}
