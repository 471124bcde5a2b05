import ClickwheelSandbox
import ClickwheelSystem

/// The program that reads unknown files: a process that may die of one, so that the one that asks does not.
///
/// The reader is memory-safe and checks every length, and still ends its process where a sum overflows that nobody
/// thought of. No campaign of tests can say that there is none; a process can be done without. It has no environment, and
/// is in the sandbox: what takes it over has the files that were handed over, and nothing else.
public struct FileReaderProgram: Sendable {
    let path: String
    let words: [String]
    /// How long one file may take, of which a disk that has to start up takes a part.
    let timeLimit: Duration
    /// The program that decodes the beginnings of doubtful files.
    let trial: TrialProgram?

    /// The memory of the process, in bytes: what a file needs at most are a tag and the end of a stream, of 16 MiB each.
    private static let memory = 256 << 20

    /// Names a program that calls ``serve(_:)`` when it is started with `words`.
    ///
    /// `trial` decodes the beginnings of those files whose structure leaves a doubt. Without it they are taken as they are.
    public init(
        path: String,
        words: [String],
        timeLimit: Duration = .seconds(30),
        trial: TrialProgram? = nil
    ) {
        self.trial = trial
        self.path = path
        self.words = words
        self.timeLimit = timeLimit
    }

    /// What is asked about files.
    enum Question: UInt8 {
        /// What each one is, as a ``ReadingMessage``.
        case reading
        /// Where the picture in its tags is, as a ``PictureMessage``.
        case embeddedPicture
        /// Which kind of picture it is itself, in the same way.
        case picture
        /// What a cue sheet says, as ``CueSheet/answer(for:)`` has it.
        case cueSheet
    }

    /// Takes from this process what a reader does not need; there is no way back.
    ///
    /// - Returns: `false` where the system has no sandbox.
    @discardableResult
    public static func enterSandbox() -> Bool { Sandbox.enter(for: .readsGivenFiles) }

    /// Reads the files that come over standard input, until whoever started this process is gone.
    ///
    /// `prepare` sees each open file first; tests put faults in there.
    public static func serve(_ prepare: (CInt) -> Void = { _ in }) {
        HelperProcess.serve(memory: memory, prepare: { enterSandbox() }) { question, files in
            var bytes: [UInt8] = []
            for file in files {
                prepare(file)
                switch Question(rawValue: question) {
                case .reading:
                    let result = Result { () throws(FileProblem) in
                        try FileReader().read(FileBytes(descriptor: file))
                    }
                    ReadingMessage.append(result, to: &bytes)
                case .embeddedPicture:
                    bytes += PictureMessage.bytes { () throws(FileProblem) in
                        try ArtworkFinder().find(in: FileBytes(descriptor: file))
                    }
                case .picture:
                    bytes += PictureMessage.bytes { () throws(FileProblem) in
                        try ArtworkFinder().plain(FileBytes(descriptor: file))
                    }
                case .cueSheet: bytes += CueSheet.answer(for: file)
                case nil: break
                }
            }
            return bytes
        }
    }

    /// What is said of a file that took the process along, or held it up.
    func givenUp(isLate: Bool) -> FileProblem {
        let seconds = timeLimit.components.seconds
        return .givenUp(
            reason: isLate
                ? "reading it takes more than \(seconds) s" : "reading it ended the process that reads"
        )
    }
}
