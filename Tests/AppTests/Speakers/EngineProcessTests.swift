import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelApp

@Suite("The process that plays, as the player sees it")
struct EngineProcessTests {
    private let folder: TemporaryFolder
    private let program: String

    init() throws {
        folder = try TemporaryFolder()
        program = folder.file("engine")
    }

    /// A process that says `reports`, and stays until it is told to end; `work` is what it does in between.
    private func begin(saying reports: [EngineReport], _ work: String = ":") throws -> EngineProcess {
        let words = try folder.write("words", reports.flatMap(\.message))
        try TestProgram.write("cat '\(words)'\n\(work)\nread line", to: program)
        return try EngineProcess(program)
    }

    @Test("however much it has said, one piece is taken at a time, and nothing is lost")
    func pieces() throws {
        let done = folder.file("done")
        // 42 kB, of which a piece is less than a half.
        let said = (0..<2_000).map { EngineReport.position(serial: 1, positionMs: $0) }
        let process = try begin(saying: said, ": >'\(done)'")
        spin(for: "all that it has to say") { (try? FileStatus(path: done)) != nil }
        var (heard, most): ([EngineReport], Int) = ([], 0)
        try spin(for: "all that it has said") {
            let piece = try #require(process.reports())
            most = max(most, piece.count)
            heard += piece
            return heard.count >= said.count
        }
        #expect(heard == said)
        #expect(most < 1_000)
    }

    @Test("where it says what no report can say, the conversation is over")
    func impossible() throws {
        for report: EngineReport in [
            .position(serial: 1, positionMs: .max), .loaded(serial: 1, durationMs: -1, source: ""),
        ] {
            let process = try begin(saying: [report])
            spin(for: "the end of the conversation") { process.reports() == nil }
        }
    }

    @Test("one that has closed its end, and stays, is ended and not waited for")
    func stays() throws {
        try TestProgram.write("echo $$ >'\(folder.file("pid"))'\nexec sleep 60 <&- >&-", to: program)
        var process: EngineProcess? = try EngineProcess(program)
        spin(for: "the end of the conversation") { process?.reports() == nil }
        let text = String(decoding: folder.read("pid") ?? [], as: UTF8.self)
        let pid = try #require(pid_t(text.filter(\.isNumber)))
        let begun = Monotonic.now()
        process = nil
        #expect(Monotonic.now() - begun < 30_000_000_000)
        let isGone = kill(pid, 0) == -1 && errno == ESRCH
        #expect(isGone)
    }
}
