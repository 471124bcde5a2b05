import ClickwheelCrypto
import ClickwheelHTTP
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Log

/// The running program: everything it is made of, put together, started and stopped.
final class Daemon {
    /// What the command line decides.
    struct Settings {
        let folder: DataFolder
        let address: ListenAddress
        /// The folders named now; none means those of the last time.
        let music: [String]
        /// Those of photos and of videos, of which each is looked through for both.
        var photos: [String] = []
        var videos: [String] = []
        let isDemo: Bool
        /// The longer side of the demo's photos, in pixels; `nil` for the usual one.
        var demoSize: Int?
        let scansAtStart: Bool
        /// How fine the log is until what was chosen before is known.
        let logLevel: Level?
        /// What is to be used instead of what was chosen before.
        let wishes: [Wish]
        let password: PasswordHash?
    }

    /// An option of the command line that names a member of a family.
    struct Wish {
        let option: String
        let family: String
        let text: String
    }

    private let settings: Settings
    private let lock: DaemonLock
    private let storage: StorageWatch
    private let logger: Logger
    private let loop: EventLoop
    private let parts: [any ProgramPart]
    private let switchboard: Switchboard
    private let web: WebAPI
    private let server: HTTPServer
    private let token: SecretToken

    /// Opens everything; nothing runs yet.
    ///
    /// - Throws: What cannot be opened, as one sentence.
    init(_ settings: Settings) throws {
        self.settings = settings
        lock = try DaemonLock(settings.folder)
        WholeFile.clean(settings.folder.passwordHash)
        let program = try Composition(
            settings,
            log: DaemonLog(settings.folder, level: settings.logLevel ?? .info)
        )
        (logger, loop) = (program.logger, program.loop)
        parts = try program.all()
        let offers = parts.map(\.offer)
        switchboard = try Switchboard(
            offers,
            choices: program.choices,
            bus: program.bus,
            logger: logger
        )
        try Self.begin(switchboard, settings)
        storage = program.storage
        token = try SecretToken()
        let context = APIContext(
            switchboard: switchboard,
            bus: program.bus,
            loop: loop,
            logger: logger.named("web"),
            reason: { [storage] in storage.reason(for: $0) }
        )
        web = WebAPI(
            context,
            parts: offers,
            groups: parts.flatMap { $0.routes(context.lane()) },
            page: try PageFiles(folder: try ProgramFolder.page()),
            access: AccessControl(
                password: settings.password,
                token: token,
                now: { UInt64(Monotonic.now()) }
            ),
            guarding: OriginGuard(boundHost: settings.address.host, pages: ["/", "/login"])
        )
        var configuration = ServerConfiguration(address: settings.address)
        configuration.headers = [
            HTTPField("X-Content-Type-Options", "nosniff"),
            HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        var router = web.router
        router.use { [storage] request in
            request.method == .post ? storage.refusal().map { .error(.serviceUnavailable, $0) } : nil
        }
        server = HTTPServer(
            configuration: configuration,
            router: router,
            loop: loop,
            logger: logger.named("http")
        )
    }

    /// Uses what the command line names, and of the rest what was chosen before.
    private static func begin(_ switchboard: Switchboard, _ settings: Settings) throws {
        for wish in settings.wishes {
            do {
                try switchboard.use(wish.text, in: wish.family, by: .commandLine)
            } catch StrategyError.notKept(let reason, let family) {
                throw StrategyError.notKept(reason, family: family)
            } catch {
                throw CommandFailure.usage("--\(wish.option): \(error)")
            }
        }
        switchboard.restore()
    }

    /// Serves until the process is told to end, by Ctrl-C or `kill`.
    func run() throws {
        // Every thread inherits the mask, so the signals wait for the one that asks for them.
        let signals = EndSignals()
        signals.block()

        let bound = try server.start()
        try loop.start()
        let url = "http://\(ListenAddress(host: Self.shown(bound.host), port: bound.port))/"
        let file = try DaemonFile(address: url, token: token.text, pid: getpid()).write(settings.folder)
        // Before anybody is told where to ask: who asks at once is to hear of the scan that has begun.
        for part in parts { part.start() }
        Console.print("Clickwheel is at \(url)")
        logger.notice("serving", .string("address", url))
        storage.begin(on: loop) { [parts, switchboard] in
            switchboard.settle()
            for part in parts { part.goOn() }
        }
        // What the start went through is not needed again.
        ThisProcess.giveBackCode()

        let end = signals.wait()
        logger.notice("stopping", .string("signal", end.name), .string("sender", end.sender))
        stop()
        DaemonFile.remove(settings.folder, file)
    }

    private func stop() {
        for part in parts { part.stop() }
        storage.stop()
        web.stop()
        // Without a task: the system's executor wants descriptors, and ends the process when there are none.
        let isDone = Signalled(false)
        server.stop(within: .seconds(5)) {
            isDone.with { $0 = true }
            isDone.signal()
        }
        isDone.wait { $0 ? () : nil }
        loop.stop()
        for part in parts { part.close() }
        switchboard.settle()
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
