import Foundation
import Testing

/// The program `log-victim`, which stands beside the tests.
struct VictimProcess {
    let process = Process()
    private let output = Pipe()

    /// Starts it; one that `isQuiet` says nothing of its end.
    init(_ words: [String], isQuiet: Bool = false) throws {
        process.executableURL = try Self.program()
        process.arguments = words
        process.standardOutput = output
        if isQuiet { process.standardError = FileHandle.nullDevice }
        try process.run()
    }

    /// The next line that it prints; `nil` at the end.
    func line() throws -> String? {
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    /// Ends it as a power cut would, and waits until it is gone.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Everything that it printed, when it is gone.
    func finish() throws -> [String] {
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }

    private static func program() throws -> URL {
        #if os(Linux)
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
        let tests = try #require(Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }).bundleURL
        #endif
        let program = tests.deletingLastPathComponent().appending(path: "log-victim")
        try #require(FileManager.default.isExecutableFile(atPath: program.path))
        return program
    }
}
