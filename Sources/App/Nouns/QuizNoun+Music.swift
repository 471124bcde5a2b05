import ClickwheelPOSIX
import ClickwheelSystem
import Library
import Log
import Quiz

extension Noun {
    static func playMusicQuiz(_ arguments: Arguments) throws {
        let kinds = MusicQuestion.Kind.read.map(\.rawValue)
        let kind = arguments["kind"] ?? MusicQuizSession.mixed
        guard kind == MusicQuizSession.mixed || kinds.contains(kind) else {
            throw CommandFailure.usage(
                "quiz music asks \(kinds.joined(separator: ", ")) or mixed; questions that need sound or pictures are in the page"
            )
        }
        guard let count = Int(arguments["count"] ?? "10"),
            (1...MusicQuizSession.mostQuestions).contains(count)
        else { throw CommandFailure.usage("--count is 1 to \(MusicQuizSession.mostQuestions)") }
        // It makes the data folder where there is none.
        let store = try openDecks(arguments)
        let logger = Logger(strategy: ConsoleStrategy())
        logger.level = .error
        let quiz = MusicQuizSession(
            source: LibraryMusic(
                library: try MusicLibrary(path: DataFolder(arguments).database, logger: logger)
            ),
            store: store,
            now: { Int(Monotonic.now() / 1_000_000) }
        )
        guard let round = try quiz.start(kind: kind, count: count, isHeard: false) else {
            throw CommandFailure.failed(
                "the library has too few songs for this quiz: add some with clickwheel library scan --music DIR"
            )
        }
        try play(TerminalMusic(quiz, round), isJSON: arguments.has("json"))
    }

    private static func play(_ music: TerminalMusic, isJSON: Bool) throws {
        var music = music
        func show(_ lines: [String]) throws {
            guard !lines.isEmpty else { return }
            if isJSON { return try Console.print(json: music.round) }
            for line in lines { Console.print(line) }
        }
        let terminal = isatty(STDIN_FILENO) == 1 ? RawTerminal(takesInterrupts: true) : nil
        defer { withExtendedLifetime(terminal) {} }
        if terminal != nil {
            Console.complain(
                "Without sound; questions that need sound or pictures are in the page. " + TerminalMusic.keys
            )
        }
        try show(music.question)
        var keys = TerminalKeys()
        while !music.isDone {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if poll(&input, 1, CInt(music.pause ?? -1)) == 0 {
                try show(music.tick())
                continue
            }
            var byte: UInt8 = 0
            guard read(STDIN_FILENO, &byte, 1) == 1 else { break }
            if let key = keys.add(byte) { try show(music.press(key)) }
        }
    }
}
