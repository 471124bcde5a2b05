import Foundation

/// A folder for a test, removed with all others when the tests end.
///
/// Not with the test's store: Swift lets go of that after its last use, while the test goes on with its files.
enum ScratchFolder {
    private static let all: String = {
        let path = FileManager.default.temporaryDirectory.path + "/quiz-\(UUID().uuidString)"
        atexit { try? FileManager.default.removeItem(atPath: ScratchFolder.all) }
        return path
    }()

    /// Makes an empty folder, and returns its path.
    static func make() throws -> String {
        let path = all + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
