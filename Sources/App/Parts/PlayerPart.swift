import ClickwheelNet
import ClickwheelProgram
import ClickwheelSoundLink
import ClickwheelWebAPI
import Library
import Log
import Playback

/// The player, kept in the database, with the songs of the library.
struct PlayerPart: ProgramPart {
    static let atRest = Part.player(nil, nil)
    static let nouns = [Noun.play, .player]

    let player: Player
    private let library: LibraryPart
    private let keeper: PlayerKeeper
    private let keeping: EventBus.Subscription
    private let desk: EngineDesk
    private let places: SpeakerPlaces
    private let broadcast: Broadcast

    init(_ program: Composition) throws {
        let library = try program.part(LibraryPart.self)
        let store = try PlayerStore(
            program.folder.database,
            choices: program.choices,
            logger: program.logger
        )
        let loudness = HeardLoudness()
        let desk = EngineDesk(isShuffled: { loudness.isShuffled }) { [library = library.library] id in
            guard let track = library.rememberedTrack(id), let path = try? library.filePath(of: id) else {
                return nil
            }
            return EngineDesk.Song(
                path: String(decoding: path, as: UTF8.self),
                gain: loudness.gain(of: TrackInfo(track).loudness),
                place: AlbumPlace(album: track.albumID, disc: track.tags.disc, track: track.tags.track),
                part: track.part.flatMap {
                    EnginePart(start: $0.start, end: $0.end, rate: track.properties.sampleRate)
                }
            )
        }
        let places = SpeakerPlaces(folder: program.folder.path)
        let player = Player(
            tracks: { [library = library.library] id in
                library.rememberedTrack(id).map { TrackInfo($0) }
            },
            outputs: SpeakerOutputs.all(desk, places),
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
        let worker = MediaWorker.beside()?.program ?? ProgramFolder.path + "/clickwheel-media"
        let broadcast = Broadcast(
            worker,
            pipe: places.pipe(of: "stream"),
            logger: program.logger.named("stream")
        )
        let titles = program.threads("titles")
        keeping = program.bus.subscribe { [history = library.history, library = library.library] event in
            if let snapshot = event.content as? PlayerSnapshot {
                loudness.follow(snapshot)
                keeper.take(snapshot)
                // A song that is not remembered is read from the database, for which nobody else may have to wait.
                titles.run { broadcast.follow(snapshot, in: library) }
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
        let log = SpeakerLog(program.logger.named("sound"))
        try desk.open(worker, for: player, SpeakerNews(program.bus, log, places).note, learn: log.note)
        (self.desk, self.places, self.broadcast) = (desk, places, broadcast)
        self.player = player
        self.library = library
        self.keeper = keeper
    }

    var offer: Part { .player(player, desk, places) }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        let desk = PlayerDesk(context, player, keeper, library.library)
        let outputs = OutputList(player, self.desk, places)
        return [
            PlayerRoutes(desk), QueueRoutes(desk), SpeakerRoutes(desk),
            OutputRoutes(context.lane(threads: 1)) { outputs.rows() },
            ListenRoutes(context, broadcast, titleInterval: StreamTitles.interval),
        ]
    }

    func goOn() { keeper.goOn() }

    func stop() {
        desk.close()
        broadcast.stop()
    }

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
