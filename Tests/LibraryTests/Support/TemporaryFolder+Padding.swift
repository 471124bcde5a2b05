import ClickwheelTestSupport
import Foundation

extension TemporaryFolder {
    /// Makes a file of `count` zeros behind `bytes`, which takes no room on the disk, and returns its path.
    func write(_ name: String, _ bytes: [UInt8], padding count: Int) throws -> String {
        let file = try write(name, bytes)
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.truncate(atOffset: UInt64(bytes.count + count))
        try handle.close()
        return file
    }
}
