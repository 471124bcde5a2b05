import ClickwheelSystem

/// How a scan touches the system; tests put faults in here.
struct ScanSettings: Sendable {
    /// How a directory is opened.
    var opening: FolderWalk.Opening = { (name, parent) throws(Errno) in try parent.folder(name) }
    /// How an open file is read.
    var reading: @Sendable (_ descriptor: CInt) -> Result<FileReading, FileProblem> = { descriptor in
        do throws(FileProblem) { return .success(try FileReader().read(descriptor: descriptor)) } catch {
            return .failure(error)
        }
    }
    /// The program that reads files; without one this process does, by ``reading``.
    var program: FileReaderProgram?
    /// Makes, for each thread that reads, what says whether anything in a doubtful file can be decoded, until the scan is
    /// stopped; without it they are taken as they are.
    var trials: (@Sendable (_ isStopped: @escaping () -> Bool) -> (_ descriptor: CInt) -> Bool?)?
    /// A clock in nanoseconds that never goes back, for intervals.
    var now: @Sendable () -> Int64 = { Monotonic.now() }
    /// Threads that read files.
    var readers = ThisProcess.processorCount
    /// Files that one transaction takes in at most.
    var batch = 1000
    /// Directories and files that wait between two threads at most, in chunks.
    var queueLength = 32
}
