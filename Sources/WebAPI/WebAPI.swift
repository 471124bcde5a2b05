public import ClickwheelHTTP
import ClickwheelNet
public import ClickwheelProgram
public import Library
public import Log
public import Playback
public import Quiz

/// The daemon's face on the web: the page's files, its interface, and its events.
///
/// Safe to use from every thread; the routes run on the server's event loop and hand what blocks to threads
/// of their own.
public final class WebAPI: Sendable {
    /// What the interface stands on.
    public struct Parts: Sendable {
        public var player: Player
        public var library: Library
        /// The folders that are scanned.
        public var folders: [String]
        public var quiz: QuizSession
        public var music: MusicQuizSession
        public var families: [StrategyFamily]
        public var machines: MachineCatalog
        public var golf: GolfTable
        /// The name of the player's machine.
        public var playerMachine: String
        public var hub: EventHub
        /// What the page's log is read from; it should be told all that `logger` is.
        public var log: LogFeed
        /// Takes the log to the pages that follow it.
        public var logHub: EventHub
        public var access: AccessControl
        public var page: PageFiles
        public var transcoder: Transcoder
        /// Runs before each scan, where it may block.
        public var prepareScan: @Sendable () throws -> Void
        /// A clock in nanoseconds that never goes back.
        public var now: @Sendable () -> UInt64
        public var logger: Logger

        public init(
            player: Player,
            library: Library,
            folders: [String],
            quiz: QuizSession,
            music: MusicQuizSession,
            families: [StrategyFamily],
            machines: MachineCatalog,
            golf: GolfTable,
            playerMachine: String,
            hub: EventHub,
            log: LogFeed,
            logHub: EventHub,
            access: AccessControl,
            page: PageFiles,
            transcoder: Transcoder,
            prepareScan: @escaping @Sendable () throws -> Void,
            now: @escaping @Sendable () -> UInt64,
            logger: Logger
        ) {
            self.player = player
            self.library = library
            self.folders = folders
            self.quiz = quiz
            self.music = music
            self.families = families
            self.machines = machines
            self.golf = golf
            self.playerMachine = playerMachine
            self.hub = hub
            self.log = log
            self.logHub = logHub
            self.access = access
            self.page = page
            self.transcoder = transcoder
            self.prepareScan = prepareScan
            self.now = now
            self.logger = logger
        }
    }

    private let parts: Parts
    private let context: APIContext
    private let news: NewsPublisher

    public init(_ parts: Parts) {
        self.parts = parts
        let scans = LibraryScans(
            library: parts.library,
            folders: parts.folders,
            hub: parts.hub,
            logger: parts.logger.named("scan"),
            prepare: parts.prepareScan,
            renumbered: { [player = parts.player] in player.renumberTracks($0) },
            now: parts.now
        )
        let tracks = TrackMemory(parts.library) { scans.version }
        context = APIContext(
            player: parts.player,
            library: parts.library,
            families: parts.families,
            machines: parts.machines,
            hub: parts.hub,
            scans: scans,
            tracks: tracks,
            access: parts.access,
            workers: Workers(name: "api", limit: 3),
            logger: parts.logger.named("web")
        )
        news = NewsPublisher(hub: parts.hub, tracks: tracks, machine: parts.playerMachine)
    }

    /// Every route of the interface, behind a guard against other sites; a new group of routes adds its line.
    public func router(guarding origins: OriginGuard) -> Router {
        var router = Router()
        router.use { origins.refusal(of: $0) }
        router.use { [access = context.access] in Self.refusal(of: $0, access) }
        PageRoutes(files: parts.page, access: context.access).add(to: &router)
        LoginRoutes(context: context).add(to: &router)
        PlayerRoutes(context: context).add(to: &router)
        QueueRoutes(context: context).add(to: &router)
        SpeakerRoutes(context: context).add(to: &router)
        LibraryRoutes(context: context).add(to: &router)
        ListRoutes(context: context).add(to: &router)
        StreamRoutes(context: context, transcoder: parts.transcoder).add(to: &router)
        ArtRoutes(context: context).add(to: &router)
        StrategyRoutes(context: context).add(to: &router)
        MachineRoutes(context: context).add(to: &router)
        QuizRoutes(context: context, quiz: parts.quiz).add(to: &router)
        QuizCardRoutes(context: context, quiz: parts.quiz).add(to: &router)
        QuizMusicRoutes(context: context, quiz: parts.quiz, music: parts.music).add(to: &router)
        LogRoutes(feed: parts.log, hub: parts.logHub, context: context).add(to: &router)
        GolfRoutes(context: context, table: parts.golf).add(to: &router)
        EventRoutes(context: context).add(to: &router)
        return router
    }

    /// Takes what the player tells, and tells every page.
    public func take(_ news: PlayerNews) {
        self.news.take(news)
    }

    /// The version of the library's listings, from memory: it grows when a scan has changed what they hold.
    public var libraryVersion: Int { context.scans.version }

    /// Scans the folders; while a scan runs, another follows it.
    public func scan(cause: String) {
        context.scans.start(cause: cause)
    }

    /// Tells the pages that the daemon stops, and cancels a running scan.
    public func stop() {
        context.scans.stop()
        parts.hub.publish(ServerEvent("bye", "{}"))
    }

    /// What holds private data asks for the password; the page's own files hold none.
    private static func refusal(of request: HTTPRequest, _ access: AccessControl) -> HTTPResponse? {
        guard let first = request.segments.first, ["api", "stream", "art", "quiz"].contains(first) else {
            return nil
        }
        if request.path == "/api/login" || access.allows(request) { return nil }
        return .error(.unauthorized, "Log in first.").adding("WWW-Authenticate", "Bearer")
    }
}
