import ClickwheelCrypto
import ClickwheelDatabase
import ClickwheelHTTP
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelWebAPI
import Dispatch
import Library
import Log
import Playback
import Quiz

/// The running program: everything it is made of, put together, started and stopped.
final class Daemon {
    /// What the command line decides.
    struct Settings {
        let folder: DataFolder
        let address: ListenAddress
        /// The folders named now; none means those of the last time.
        let music: [String]
        let isDemo: Bool
        let scansAtStart: Bool
        let output: String?
        /// Where the log goes; `nil` means where it went the last time.
        let log: LogDestination.Choice?
        /// What is finer is not written, but where it led to an error.
        let logLevel: Level
        let password: PasswordHash?
    }

    private let settings: Settings
    private let lock: DaemonLock
    private let logger: Logger
    private let loop: EventLoop
    private let player: Player
    private let keeper: PlayerKeeper
    private let web: WebAPI
    private let server: HTTPServer
    private let token: SecretToken

    /// Opens everything; nothing runs yet.
    ///
    /// - Throws: What cannot be opened, as one sentence.
    init(_ settings: Settings) throws {
        self.settings = settings
        let folder = settings.folder
        lock = try DaemonLock(folder)

        let feed = LogFeed()
        let logger = Logger(strategy: ConsoleStrategy(level: .info))
        // What is finer stays in memory, until an error makes it worth writing.
        logger.level = min(.debug, settings.logLevel)
        let log = LogDestination(folder, logger: logger, feed: feed, level: settings.logLevel)
        try log.start(settings.log)
        self.logger = logger

        let library = try Library(path: folder.database, logger: logger.named("library"))
        let store = try PlayerStore(folder.database)
        let quiz = QuizSession(store: try DeckStore(path: folder.database, mediaFolder: folder.quizMedia))
        try quiz.store.addDemo()
        let durations = TrackDurations(library)
        let player = Player(
            tracks: { durations[$0] },
            logger: logger.named("player"),
            restoring: try store.load(logger)
        )
        if let output = settings.output {
            do {
                try player.perform(.output(output), by: Sender(name: "the command line"))
            } catch {
                throw CommandFailure.usage("--output: \(error)")
            }
        }
        self.player = player

        loop = try EventLoop(name: "web")
        let hub = EventHub(loop: loop)
        let saving = Workers(name: "keeper", limit: 1)
        keeper = PlayerKeeper(
            logger: logger,
            keep: { try store.save(player.persisted) },
            later: { [loop] delay, work in loop.schedule(after: delay) { saving.run(work) } }
        )
        token = try SecretToken()
        let worker = MediaWorker.beside()
        let golf = GolfTable(GolfParts(folder))
        let folders = try Self.folders(settings, library)
        feed.hide(settings.music + folders + [folder.path])
        web = WebAPI(
            WebAPI.Parts(
                player: player,
                library: library,
                folders: folders,
                quiz: quiz,
                music: MusicQuizSession(
                    source: LibraryMusic(library: library),
                    store: quiz.store,
                    now: { Int(Monotonic.now() / 1_000_000) }
                ),
                families: Families.all(player: player, log: log, quiz: quiz, golf: golf),
                machines: Machines.catalog(player: player, golf: golf),
                golf: golf,
                playerMachine: Machines.player,
                hub: hub,
                log: feed,
                logHub: EventHub(loop: loop),
                access: AccessControl(
                    password: settings.password,
                    token: token,
                    now: { UInt64(Monotonic.now()) }
                ),
                page: try PageFiles(folder: try ProgramFolder.page()),
                transcoder: TranscoderPool.transcoder(worker, logger: logger.named("media")),
                prepareScan: Self.demo(settings, worker, logger),
                now: { UInt64(Monotonic.now()) },
                logger: logger
            )
        )
        durations.follow { [weak web] in web?.libraryVersion ?? 0 }
        var configuration = ServerConfiguration(address: settings.address)
        configuration.headers = [
            HTTPField("X-Content-Type-Options", "nosniff"),
            HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        let origins = OriginGuard(boundHost: settings.address.host, pages: ["/", "/login"])
        server = HTTPServer(
            configuration: configuration,
            router: web.router(guarding: origins),
            loop: loop,
            logger: logger.named("http")
        )
        player.observe { [keeper, web] news in
            keeper.take(news)
            web.take(news)
        }
    }

    /// Serves until the process is told to end, by Ctrl-C or `kill`.
    func run() throws {
        // Every thread inherits the mask, so the signals wait for the one that asks for them.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let bound = try server.start()
        try loop.start()
        let url = "http://\(ListenAddress(host: Self.shown(bound.host), port: bound.port))/"
        try DaemonFile(address: url, token: token.text, pid: getpid()).write(settings.folder)
        Console.print("Clickwheel is at \(url)")
        logger.notice("serving", .string("address", url))
        if settings.scansAtStart { web.scan(cause: "the start") }

        var received: CInt = 0
        sigwait(&signals, &received)
        stop()
    }

    private func stop() {
        logger.notice("stopping")
        web.stop()
        let done = DispatchSemaphore(value: 0)
        Task { [server] in
            await server.stop(within: .seconds(5))
            done.signal()
        }
        done.wait()
        loop.stop()
        keeper.save()
        DaemonFile.remove(settings.folder)
    }

    /// The folders to scan: those named now, or the demo's, or those of the last time.
    private static func folders(_ settings: Settings, _ library: Library) throws -> [String] {
        var folders = settings.music
        if settings.isDemo { folders.append(settings.folder.demo) }
        // The library knows folders by where they really are; one that is not there is known by its name.
        folders = folders.map { path in
            guard let real = realpath(path, nil) else { return path }
            defer { free(real) }
            return String(validatingCString: real) ?? path
        }
        return folders.isEmpty ? try library.folders().map(\.path) : folders
    }

    /// What makes the demo library where it is asked for.
    private static func demo(
        _ settings: Settings,
        _ worker: MediaWorker?,
        _ logger: Logger
    ) -> @Sendable () throws -> Void {
        guard settings.isDemo else { return {} }
        let folder = settings.folder.demo
        return {
            guard let worker else {
                throw CommandFailure.failed(
                    "the demo library needs clickwheel-media beside clickwheel: build both with scripts/run"
                )
            }
            logger.info("making the demo library")
            try worker.makeDemo(in: folder)
        }
    }

    /// An address that a browser on this machine can open.
    private static func shown(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        case let host: host
        }
    }
}
