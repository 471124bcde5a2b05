import ClickwheelSystem

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
            results.append(answer?.first ?? .failure(program.givenUp(isLate: isLate)))
        }
        return results
    }

    /// Reads the cue sheet that is open as `file`; `nil` when nobody wants to know any more.
    ///
    /// - Throws: What the system says where it gives no process.
    func sheet(_ file: CInt) throws(Errno) -> Result<CueSheet, FileProblem>? {
        let (answer, isLate) = try question(.cueSheet, [file])
        if isStopped() { return nil }
        if let result = answer.flatMap({ CueSheet.result(of: $0) }) { return result }
        helper = nil
        return .failure(program.givenUp(isLate: isLate))
    }

    private func ask(
        _ files: [CInt]
    ) throws(Errno) -> (results: [Result<FileReading, FileProblem>]?, isLate: Bool) {
        let (answer, isLate) = try question(.reading, files)
        let results = answer.flatMap { ReadingMessage.results(files.count, in: $0) }
        // Who answers nonsense is asked no more.
        if results == nil { helper = nil }
        return (results, isLate)
    }

    private func question(
        _ question: FileReaderProgram.Question,
        _ files: [CInt]
    ) throws(Errno) -> (answer: [UInt8]?, isLate: Bool) {
        let process = if let helper { helper } else { try HelperProcess(program.path, program.words) }
        // Until it has answered.
        helper = nil
        let deadline = Monotonic.deadline(after: program.timeLimit)
        var isLate = false
        let bytes = process.ask(question.rawValue, files) {
            isLate = Monotonic.now() >= deadline
            return !isLate && !isStopped()
        }
        guard let bytes else { return (nil, isLate) }
        helper = process
        return (bytes, false)
    }
}
