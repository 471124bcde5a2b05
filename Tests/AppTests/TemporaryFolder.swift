import Foundation

/// A folder for one test, gone with the value.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/app-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
