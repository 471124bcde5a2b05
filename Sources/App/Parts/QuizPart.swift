import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Quiz

/// The quiz: decks of cards, and questions about the library's own songs.
struct QuizPart: ProgramPart {
    static let nouns = [Noun.quiz]
    static let atRest = Part.quiz(nil, nil)

    private let session: QuizSession
    private let music: MusicQuizSession
    private let uploads: DeckUploads
    private let importer: DeckImporter

    init(_ program: Composition) throws {
        let store = try DeckStore(path: program.folder.database, mediaFolder: program.folder.quizMedia)
        try store.addDemo()
        // Given here rather than switched to: a round that was left goes on with its own.
        let kept = try program.choices.choices(of: QuestionStrategies.family).member
        let strategy = kept.flatMap { try? QuestionStrategies.named($0) } ?? SpacedQuestionStrategy.self
        let importer = DeckImporter(program.folder)
        self.importer = importer
        uploads = DeckUploads(store, folder: program.folder.quizUploads) {
            try importer.take($0, deck: $1, layout: $2)
        }
        session = QuizSession(store: store, strategy: strategy.name, bus: program.bus)
        music = MusicQuizSession(
            source: LibraryMusic(library: try program.part(LibraryPart.self).library),
            store: store,
            bus: program.bus,
            now: { Int(Monotonic.now() / 1_000_000) }
        )
    }

    var offer: Part { .quiz(session, music) }

    func stop() { importer.stop() }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        [
            QuizRoutes(context, session), QuizCardRoutes(context, session),
            QuizMusicRoutes(context, session, music), QuizFileRoutes(context, session.store, uploads),
        ]
    }
}
