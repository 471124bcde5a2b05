import ClickwheelSystem

/// The program that reads files for a scan: a process that may die of one, so that the one that scans does not.
///
/// The reader is memory-safe and checks every length, and still ends its process where a sum overflows that nobody
/// thought of. No campaign of tests can say that there is none; a process can be done without.
public struct FileReaderProgram: Sendable {
    let path: String
    let words: [String]
    /// How long one file may take, of which a disk that has to start up takes a part.
    let timeLimit: Duration

    /// The memory of the process, in bytes: what a file needs at most are a tag and the end of a stream, of 16 MiB each.
    private static let memory = 256 << 20

    /// Names a program that calls ``serve(_:)`` when it is started with `words`.
    public init(path: String, words: [String], timeLimit: Duration = .seconds(30)) {
        self.path = path
        self.words = words
        self.timeLimit = timeLimit
    }

    /// Reads the files that come over standard input, until whoever started this process is gone.
    ///
    /// `prepare` sees each open file first; tests put faults in there.
    public static func serve(_ prepare: (CInt) -> Void = { _ in }) {
        HelperProcess.serve(memory: memory) { files in
            var bytes: [UInt8] = []
            for file in files {
                prepare(file)
                let result = Result { () throws(FileProblem) in
                    try FileReader().read(FileBytes(descriptor: file))
                }
                ReadingMessage.append(result, to: &bytes)
            }
            return bytes
        }
    }
}

/// Reads files in a ``FileReaderProgram``; one thread uses an instance.
final class FileReadingProcess {
    /// The files of one question: enough that asking costs little, few enough for a system with few descriptors.
    static let filesAtOnce = 8

    private let program: FileReaderProgram
    private let isStopped: () -> Bool
    private var helper: HelperProcess?

    /// `isStopped` says whether nobody wants the answers any more.
    init(_ program: FileReaderProgram, isStopped: @escaping () -> Bool) {
        self.program = program
        self.isStopped = isStopped
    }

    /// Reads up to ``filesAtOnce`` open files, which stay the caller's.
    ///
    /// - Returns: What each one is; fewer when nobody wants to know any more.
    /// - Throws: What the system says where it gives no process.
    func read(_ files: [CInt]) throws(Errno) -> [Result<FileReading, FileProblem>] {
        guard !files.isEmpty else { return [] }
        if let all = try ask(files).results { return all }
        // One of them ended or held up the process; which one shows when each is read alone.
        var results: [Result<FileReading, FileProblem>] = []
        for file in files where !isStopped() {
            let (answer, isLate) = try ask([file])
            if isStopped() { break }
            let seconds = program.timeLimit.components.seconds
            let reason =
                isLate
                ? "reading it takes more than \(seconds) s" : "reading it ended the process that reads"
            results.append(answer?.first ?? .failure(.givenUp(reason: reason)))
        }
        return results
    }

    private func ask(
        _ files: [CInt]
    ) throws(Errno) -> (results: [Result<FileReading, FileProblem>]?, isLate: Bool) {
        let process = if let helper { helper } else { try HelperProcess(program.path, program.words) }
        // Until it has answered.
        helper = nil
        let deadline = Monotonic.deadline(after: program.timeLimit)
        var isLate = false
        let bytes = process.ask(files) {
            isLate = Monotonic.now() >= deadline
            return !isLate && !isStopped()
        }
        guard let bytes, let results = ReadingMessage.results(files.count, in: bytes) else {
            return (nil, isLate)
        }
        helper = process
        return (results, false)
    }
}
