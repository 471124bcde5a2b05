import ClickwheelSystem
import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Which caddie the player has chosen, in a file of one word.
struct CaddieFile: Sendable {
    let path: String

    init(_ folder: DataFolder) {
        path = folder.golf + "/caddie"
    }

    /// The name, or `nil` where none was chosen, or none that there is.
    var name: String? {
        guard let bytes = try? WholeFile.read(path, atMost: 100) else { return nil }
        let word = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        return Caddies.named(word) == nil ? nil : word
    }

    /// - Throws: ``CommandFailure`` where it cannot be written.
    func keep(_ name: String) throws {
        let folder = String(path.dropLast("/caddie".count))
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data((name + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CommandFailure.failed("cannot keep the caddie in \(path): check the folder and the disk")
        }
    }
}
