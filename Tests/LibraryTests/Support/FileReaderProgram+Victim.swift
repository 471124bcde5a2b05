import Foundation
import Testing

@testable import Library

extension FileReaderProgram {
    /// The program `reader-victim`, which stands beside the tests.
    static func victim(_ timeLimit: Duration = .seconds(30)) throws -> FileReaderProgram {
        #if os(Linux)
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
        let tests = try #require(Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }).bundleURL
        #endif
        let program = tests.deletingLastPathComponent().appending(path: "reader-victim").path
        try #require(FileManager.default.isExecutableFile(atPath: program))
        return FileReaderProgram(path: program, words: [], timeLimit: timeLimit)
    }
}
