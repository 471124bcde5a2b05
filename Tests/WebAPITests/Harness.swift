import ClickwheelCrypto
import ClickwheelHTTP
import ClickwheelNet
import ClickwheelProgram
import Foundation
import Golf
import Library
import Log
import Playback
import Quiz
import Synchronization

@testable import ClickwheelWebAPI

/// The interface without sockets, over an empty library and a player that only the test's clock moves.
struct Harness {
    static let token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    let router: Router
    let player: Player
    let logger: Logger
    let log = LogFeed()
    let numbers = Numbers()
    let bus = EventBus()
    let switchboard: Switchboard
    let quiz: QuizSession
    let golf: Clubhouse
    private let kept: Kept

    /// What the quiz keeps beside the page, gone with the harness.
    private final class Kept: Sendable {
        private let path: String

        init(_ path: String) { self.path = path }

        deinit {
            for kind in ["-media", "-uploads"] { try? FileManager.default.removeItem(atPath: path + kind) }
        }
    }

    init(
        password: String? = nil,
        library: MusicLibrary? = nil,
        folders: [String] = [],
        script: String = "1",
        save: @escaping @Sendable (PersistedPlayer, Bool) throws -> Void = { _, _ in }
    ) throws {
        let logger = Logger(strategy: FanOutStrategy([InMemoryStrategy(), log]))
        self.logger = logger
        let library = try library ?? MusicLibrary(inMemory: logger)
        let player = Player(
            tracks: { _ in TrackInfo(durationMs: 60_000) },
            scheduler: ManualScheduler(),
            logger: logger
        )
        self.player = player
        let page = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: page) }
        kept = Kept(page.path)
        for (name, text) in [
            ("index.html", "<script src=\"js/main.js\">"), ("login.html", ""), ("js/main.js", script),
        ] {
            let file = page.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        quiz = QuizSession(
            store: try DeckStore(
                path: ":memory:",
                mediaFolder: page.path + "-media",
                now: { 1_795_212_000_000 }
            )
        )
        try quiz.store.addDemo()
        let bus = bus
        golf = Clubhouse(bus: bus)
        let (scanning, keeping) = (Workers(name: "scan", limit: 1), Workers(name: "keeper", limit: 1))
        let scans = LibraryScans(library, folders: folders, bus: bus, logger: logger, queue: scanning)
        let history = ListeningHistory(library, bus: bus, logger: logger, queue: RightAway())
        scans.observe { player.renumberTracks($0) }
        player.publish(on: bus)
        let music = MusicQuizSession(source: NoMusic(), store: quiz.store, now: { 0 })
        let parts = [numbers.part, .playback(player), .quiz(quiz, music)]
        switchboard = try Switchboard(parts, choices: ChoicesInMemory(), bus: bus, logger: logger)
        switchboard.restore()
        guard let token = SecretToken(text: Self.token) else { throw CryptoError.unavailable }
        let context = APIContext(switchboard: switchboard, bus: bus, loop: try EventLoop(), logger: logger)
        let keeper = PlayerKeeper(
            player,
            bus: bus,
            logger: logger,
            write: save,
            queue: Untimed(workers: keeping)
        )
        let desk = PlayerDesk(context, player, keeper, library)
        let web = WebAPI(
            context,
            parts: parts,
            groups: [
                PlayerRoutes(desk), QueueRoutes(desk), SpeakerRoutes(desk),
                LibraryRoutes(context, library, scans, history), ListRoutes(context, library),
                ArtRoutes(context, library),
                StreamRoutes(context, library, BusyTranscoder()),
                QuizRoutes(context, quiz), QuizCardRoutes(context, quiz),
                QuizMusicRoutes(context, quiz, music),
                QuizFileRoutes(
                    context,
                    quiz.store,
                    DeckUploads(quiz.store, folder: page.path + "-uploads")
                ),
                GolfRoutes(context, golf), LogRoutes(context, log),
            ],
            page: try PageFiles(folder: page.path),
            access: AccessControl(
                password: try password.map { try PasswordHash(hashing: $0) },
                token: token,
                now: { 0 }
            ),
            guarding: OriginGuard(boundHost: "127.0.0.1")
        )
        router = web.router
    }

    /// Sends a request through the router and waits for its answer.
    func send(
        _ method: HTTPMethod,
        _ target: String,
        _ body: String = "",
        _ headers: [HTTPField] = []
    ) async throws -> Answer {
        let host = [HTTPField("Host", "localhost")]
        guard let request = HTTPRequest(method, target, headers: host + headers, body: Array(body.utf8))
        else {
            throw NotARequest()
        }
        return await withCheckedContinuation { continuation in
            router.handle(request, HTTPReply { continuation.resume(returning: Answer(response: $0)) })
        }
    }

    struct NotARequest: Error {}
}

struct Answer: Sendable {
    let response: HTTPResponse

    var status: Int { response.status.rawValue }

    func header(_ name: String) -> String? {
        response.headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The bytes of the body, where it has some.
    var text: String {
        switch response.body {
        case .bytes(let bytes, _): String(decoding: bytes, as: UTF8.self)
        case .fixed(let body): String(decoding: body.bytes, as: UTF8.self)
        case .error(let message, _): message
        case .empty, .file, .stream, .events: ""
        }
    }

    func value(_ path: String...) -> String? {
        var value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        for key in path { value = (value as? [String: Any])?[key] }
        return value.map { "\($0)" }
    }
}

/// A family of two members that remembers what was used.
final class Numbers: Sendable {
    private let used = Mutex<[String]>(["one"])
    /// Waited for by each switch.
    let gate = DispatchSemaphore(value: 0)
    /// Whether switches wait for it.
    let isGated = Atomic(false)

    var uses: [String] { used.withLock { $0 } }

    var part: Part {
        Part(families: [
            StrategyFamily(
                "numbers",
                title: "Numbers",
                summary: "Which number.",
                members: [
                    .init("one", title: "One", for: "For the first."),
                    .init("two", title: "Two", for: "For the second."),
                ],
                owner: self,
                current: { numbers in Choice(numbers.uses.last ?? "") },
                use: { numbers, choice, _ in
                    if numbers.isGated.load(ordering: .relaxed) { numbers.gate.wait() }
                    numbers.used.withLock { $0.append(choice.member) }
                }
            )
        ])
    }
}

/// Choices that last as long as the test.
final class ChoicesInMemory: ChoiceStore {
    private let kept = Mutex<[String: KeptChoices]>([:])

    func choices(of family: String) -> KeptChoices { kept.withLock { $0[family] ?? KeptChoices() } }

    func keep(_ choices: KeptChoices, of family: String) { kept.withLock { $0[family] = choices } }
}

/// A library without songs, for the music quiz.
struct NoMusic: MusicSource {
    func songs() -> [Int64] { [] }
    func tracks(_ ids: [Int64]) -> [MusicTrack] { [] }
}
