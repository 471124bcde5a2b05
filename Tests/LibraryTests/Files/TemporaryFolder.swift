import Foundation

/// A folder that is gone when the value is.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "clickwheel-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    func write(_ bytes: [UInt8], as name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    /// Makes a file of `count` zeros behind `bytes`, which takes no room on the disk.
    func write(_ bytes: [UInt8], as name: String, padding count: Int) throws -> String {
        let file = try write(bytes, as: name)
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.truncate(atOffset: UInt64(bytes.count + count))
        try handle.close()
        return file
    }
}
