import ClickwheelSystem
import Foundation
import Testing

@testable import Library

@Suite("Trying doubtful files in a process that may die")
struct TrialProcessTests {
    private let work: MusicFolder
    private let file: Descriptor

    init() throws {
        work = try MusicFolder()
        try work.write("a.mp3", text: "doubtful")
        file = try Descriptor(reading: work.music + "/a.mp3")
    }

    /// A program that notes its start and then does what the shell is told; `ask` waits for a file.
    private func program(_ script: String, _ timeLimit: Duration = .seconds(30)) -> TrialProgram {
        let functions = "ask() { head -c 1 > /dev/null; }; say() { printf '\\1\\0\\0\\0\\'$1; }; "
        return TrialProgram(
            path: "/bin/sh",
            words: ["-c", "echo >> '\(work.root)/starts'; \(functions)\(script)"],
            timeLimit: timeLimit
        )
    }

    private var starts: Int { (try? Data(contentsOf: URL(filePath: work.root + "/starts")).count) ?? 0 }

    @Test("one process answers for one file after the other")
    func many() {
        let process = TrialProcess(program("while true; do ask; say 1; ask; say 0; done")) { false }
        let answers = (0..<10).map { _ in process.decodes(file.number) }
        #expect(answers == [true, false, true, false, true, false, true, false, true, false])
        #expect(starts == 1)
    }

    @Test("a file at which the process ends is tried once more, in a new one")
    func again() {
        let process = TrialProcess(program("ask; say 1; ask")) { false }
        #expect(process.decodes(file.number) == true)
        #expect(process.decodes(file.number) == true)
        #expect(starts == 2)
    }

    @Test(
        "a file at which every process ends, or that none is done with in time, has no sound",
        arguments: [true, false]
    )
    func fatal(_ ends: Bool) {
        let process = TrialProcess(program(ends ? "ask" : "exec sleep 600", .seconds(ends ? 30 : 0))) {
            false
        }
        #expect(process.decodes(file.number) == false)
    }

    @Test("nothing is said of a file that cannot be tried, or that nobody asks about any more")
    func unknown() {
        let missing = TrialProgram(path: work.root + "/nowhere", words: [])
        #expect(TrialProcess(missing) { false }.decodes(file.number) == nil)
        #expect(TrialProcess(program("exec sleep 600")) { true }.decodes(file.number) == nil)
    }
}
