import ClickwheelPOSIX
import Library

extension FileReaderProgram {
    /// The word that makes this program read files for another one of its kind; no help names it.
    static let word = "read-files"

    /// This program, as a reader of files; `nil` where the running one is another, as in tests.
    static func beside() -> FileReaderProgram? {
        let program = ProgramFolder.path + "/clickwheel"
        return access(program, X_OK) == 0 ? FileReaderProgram(path: program, words: [word]) : nil
    }
}
