import ClickwheelPOSIX
import ClickwheelSandbox
import Library

extension FileReaderProgram {
    /// The word that makes this program read files for another one of its kind; no help names it.
    static let word = "read-files"
    /// The word after it that makes it say what it is refused, instead.
    static let trialWord = "sandbox"

    /// This program, as a reader of files; `nil` where the running one is another, as in tests.
    static func beside(timeLimit: Duration = .seconds(30)) -> FileReaderProgram? {
        let program = ProgramFolder.path + "/clickwheel"
        guard access(program, X_OK) == 0 else { return nil }
        let trial = MediaWorker.beside().map { TrialProgram(path: $0.program, words: ["trials"]) }
        return FileReaderProgram(path: program, words: [word], timeLimit: timeLimit, trial: trial)
    }

    /// Does what `words` after ``word`` ask of this process.
    static func run(_ words: ArraySlice<String>) throws(CommandFailure) {
        guard words.first == trialWord else { return serve() }
        guard enterSandbox() else { throw .failed("this system gives no sandbox") }
        let (passed, refused) = Attempt.all(of: .readsGivenFiles)
        guard passed.isEmpty else {
            throw .failed("the sandbox lets pass: \(passed.joined(separator: ", "))")
        }
        Console.print("refuses " + refused.joined(separator: ", "))
    }

    /// What the sandbox of the readers refuses on this machine, or `nil` where there is none.
    static func sandbox() -> String? {
        ChildProcess.firstLine(of: ProgramFolder.path + "/clickwheel", [word, trialWord])
    }
}
