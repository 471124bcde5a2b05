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
import StateMachine
import Synchronization

@testable import ClickwheelWebAPI

/// The interface without sockets, over an empty library and a player that only the test's clock moves.
struct Harness {
    static let token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    let router: Router
    let player: Player
    let logger: Logger
    let log = LogFeed()
    let family: FamilyBox
    let quiz: QuizSession
    let golf: GolfTable

    init(
        password: String? = nil,
        library: Library? = nil,
        folders: [String] = [],
        script: String = "1",
        isFamilyTold: Bool = false
    ) throws {
        let logger = Logger(strategy: FanOutStrategy([InMemoryStrategy(), log]))
        self.logger = logger
        let library = try library ?? Library(inMemory: logger)
        let player = Player(
            tracks: { _ in TrackInfo(durationMs: 60_000) },
            scheduler: ManualScheduler(),
            logger: logger
        )
        self.player = player
        let page = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: page) }
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
        let family = FamilyBox(isTold: isFamilyTold)
        self.family = family
        let saved = SavedRound()
        golf = GolfTable(
            GolfParts(
                courses: { Courses.all },
                clubs: { StandardClub.bag },
                load: { saved.round },
                save: { saved.keep($0) }
            )
        )
        let golf = golf
        guard let token = SecretToken(text: Self.token) else { throw CryptoError.unavailable }
        let web = WebAPI(
            WebAPI.Parts(
                player: player,
                library: library,
                folders: folders,
                quiz: quiz,
                music: MusicQuizSession(source: NoMusic(), store: quiz.store, now: { 0 }),
                families: [family.family],
                machines: MachineCatalog([
                    MachineEntry(AudioPlayerTransport(), current: { [player.snapshot.machineState] })
                ]),
                golf: golf,
                playerMachine: AudioPlayerTransport().name,
                hub: EventHub(loop: try EventLoop()),
                log: log,
                logHub: EventHub(loop: try EventLoop()),
                access: AccessControl(
                    password: try password.map { try PasswordHash(hashing: $0) },
                    token: token,
                    now: { 0 }
                ),
                page: try PageFiles(folder: page.path),
                transcoder: Transcoder { _, _, _ in nil },
                prepareScan: {},
                now: { 0 },
                logger: logger
            )
        )
        router = web.router(guarding: OriginGuard(boundHost: "127.0.0.1"))
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
final class FamilyBox: Sendable {
    private let isTold: Bool
    private let used = Mutex<[String]>(["one"])

    init(isTold: Bool) {
        self.isTold = isTold
    }

    var uses: [String] { used.withLock { $0 } }

    var family: ClickwheelWebAPI.StrategyFamily {
        ClickwheelWebAPI.StrategyFamily(
            "numbers",
            title: "Numbers",
            summary: "Which number.",
            members: [.init("one", for: "For the first."), .init("two", for: "For the second.")],
            isTold: isTold,
            current: { [self] in used.withLock { $0.last?.split(separator: "|").first.map(String.init) ?? "" }
            },
            use: { [self] member, who in used.withLock { $0.append("\(member)|\(who)") } }
        )
    }
}

/// The round that golf kept last.
final class SavedRound: Sendable {
    private let kept = Mutex<Round?>(nil)

    var round: Round? { kept.withLock { $0 } }

    func keep(_ round: Round) { kept.withLock { $0 = round } }
}

/// A library without songs, for the music quiz.
struct NoMusic: MusicSource {
    func songs() -> [Int64] { [] }
    func tracks(_ ids: [Int64]) -> [MusicTrack] { [] }
}
