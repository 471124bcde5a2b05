import ClickwheelPOSIX

@testable import Library

/// Removes a chain of folders that is too deep for one path.
enum DeepFolder {
    /// Removes everything below `path`, where each level holds files and at most one folder called `name`.
    static func remove(_ path: String, name: [UInt8]) {
        // From the top: the second level is moved up beside the first, which is then empty.
        let top = SafeOpening.folder(Array(path.utf8))
        defer { close(top) }
        while true {
            let first = SafeOpening.directory(name, in: top)
            guard first >= 0 else { return }
            unlinkat(first, "song.flac", 0)
            let hasNext = name.withCName { name in renameat(first, name, top, "next") } == 0
            close(first)
            guard name.withCName({ unlinkat(top, $0, CInt(AT_REMOVEDIR)) }) == 0, hasNext else { return }
            guard name.withCName({ renameat(top, "next", top, $0) }) == 0 else { return }
        }
    }
}
