import ClickwheelPOSIX
import ClickwheelSystem

/// A folder of its own for one test, removed with everything in it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/system-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno.last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.clear(path) }

    private static func clear(_ path: String) {
        for name in Folder.names(path) {
            let inner = path + "/" + name
            var status = stat()
            if lstat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                clear(inner)
            } else {
                Files.remove(inner)
            }
        }
        Folder.remove(path)
    }
}
