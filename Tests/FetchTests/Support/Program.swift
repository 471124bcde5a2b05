import Foundation

/// A program that runs beside a test, and ends with the value.
final class Program: @unchecked Sendable {
    // Sendable because it is started in the initializer, and only asked for its end afterwards.
    private let process = Process()
    private let output = Pipe()

    // The program called `name` is looked up in the PATH.
    init(_ name: String, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        // Not a request to end: whoever waits for the tests' output waits for every process that has it.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The first line that it writes.
    func firstLine() -> String {
        var line = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]),
            !byte.isEmpty
        {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }

    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Bytes that tell where in the file they are.
func content(_ count: Int) -> [UInt8] {
    let words = (0..<count / 4 + 1).map { UInt32(truncatingIfNeeded: $0) &* 0x9E37_79B1 }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
}
