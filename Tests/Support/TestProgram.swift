import Foundation

/// A program that a test makes of a script.
package enum TestProgram {
    /// Puts `script` where it can be run, at `path`.
    ///
    /// It is written by another process: one that this process forks meanwhile would hold the file open, and nobody runs a file that
    /// is open for writing.
    package static func write(_ script: String, to path: String) throws {
        let text = path + ".text"
        defer { try? FileManager.default.removeItem(atPath: text) }
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: text))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: text)
        let copy = try Process.run(URL(filePath: "/bin/cp"), arguments: ["-p", text, path])
        copy.waitUntilExit()
        guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
