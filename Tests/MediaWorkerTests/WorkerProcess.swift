import Foundation
import Testing

/// One run of the worker, as the daemon starts it.
struct WorkerProcess {
    let status: Int32
    let output: Data
    let complaint: String

    /// The worker that was built beside these tests.
    static var program: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "clickwheel-media"
        )
    }

    /// Runs the worker to its end.
    init(_ arguments: String...) throws { try self.init(arguments) }

    /// Runs the worker to its end, with the file at `input` as its standard input where there is one.
    init(_ arguments: [String], input: URL? = nil) throws {
        let process = Process()
        if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
        process.executableURL = Self.program
        process.arguments = arguments
        let (out, err) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        try process.run()
        output = try out.fileHandleForReading.readToEnd() ?? Data()
        complaint = String(decoding: try err.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationReason == .exit)
        status = process.terminationStatus
    }
}
