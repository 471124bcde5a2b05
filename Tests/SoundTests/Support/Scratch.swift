import ClickwheelPOSIX
import ClickwheelSystem

/// A folder for the files of one test, gone with all that is in it when nobody refers to it any more.
final class Scratch: Sendable {
    let path: String

    init() throws(Errno) {
        let place = ThisProcess.environment("TMPDIR") ?? "/tmp"
        var template = Array("\(place)/clickwheel-sound-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        Self.clear(path)
        Folder.remove(path)
    }

    /// The path of a file in it.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    private static func clear(_ folder: String) {
        for name in Folder.names(folder) {
            let path = "\(folder)/\(name)"
            if (try? FileStatus(path: path))?.isFolder == true {
                clear(path)
                Folder.remove(path)
            } else {
                Files.remove(path)
            }
        }
    }
}
