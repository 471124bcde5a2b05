import Foundation

/// A folder for one test, gone with the value.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/archive-\(UUID().uuidString)"

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
