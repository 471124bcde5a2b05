@testable import Library

extension FileReader {
    /// Reads `bytes` as if they were a file.
    func read(bytes: [UInt8]) throws(FileProblem) -> FileReading {
        try read(FileBytes(bytes)).reading
    }
}
