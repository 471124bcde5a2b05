/// The program that decodes the beginning of unknown files and says whether there is sound: a process that may die of one.
///
/// It gets open files as they are handed to a program that reads, and answers with one byte for each: 1 where there is
/// sound, 0 where there is none.
public struct TrialProgram: Sendable {
    let path: String
    let words: [String]
    /// How long one file may take.
    let timeLimit: Duration

    /// Names a program that answers about the files handed to it when it is started with `words`.
    public init(path: String, words: [String], timeLimit: Duration = .seconds(30)) {
        self.path = path
        self.words = words
        self.timeLimit = timeLimit
    }
}
