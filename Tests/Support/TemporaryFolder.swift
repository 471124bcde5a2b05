import ClickwheelPOSIX
package import ClickwheelSystem
package import Foundation

/// A folder for one test, gone with everything in it when nobody refers to it any more.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws(Errno) {
        let place = ThisProcess.environment("TMPDIR") ?? "/tmp"
        var template = Array("\(place)/clickwheel-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { remove() }

    /// Removes it before the value goes.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }

    package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// The path of a file in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The names in it, sorted.
    package var names: [String] { Folder.names(path).sorted() }

    /// Writes a file, in folders that are made where they are missing, and returns its path.
    @discardableResult
    package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = URL(filePath: file(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a file of text, and returns its path.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// What is in a file of it; `nil` where there is no such file.
    package func read(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: file(name)).map(Array.init)
    }
}
