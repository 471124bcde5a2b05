import ClickwheelPOSIX
import ClickwheelSystem

/// Removes a chain of folders that is too deep for one path.
enum DeepFolder {
    /// Removes everything below `path`, where each level holds files and at most one folder called `name`.
    static func remove(_ path: String, name: [UInt8]) {
        // From the top: the second level is moved up beside the first, which is then empty.
        guard let top = try? Descriptor(folder: path.utf8) else { return }
        let text = String(decoding: name, as: UTF8.self)
        while let first = try? top.folder(name) {
            unlinkat(first.number, "song.flac", 0)
            let hasNext = renameat(first.number, text, top.number, "next") == 0
            guard unlinkat(top.number, text, CInt(AT_REMOVEDIR)) == 0, hasNext else { return }
            guard renameat(top.number, "next", top.number, text) == 0 else { return }
        }
    }
}
