import Foundation

/// A folder that is gone when its owner is.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "clickwheel-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The path of `name` in the folder.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// The lines of the file `name`, without what follows the last line feed.
    func lines(_ name: String) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The names in the folder, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
