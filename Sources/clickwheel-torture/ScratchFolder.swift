import ClickwheelPOSIX
import ClickwheelSystem

/// A folder for all that is made here, in that of temporary files.
struct ScratchFolder {
    let path: String

    init() throws {
        let above = ThisProcess.environment("TMPDIR") ?? "/tmp"
        path = above + "/clickwheel-torture-\(getpid())"
        try Folder.make(path)
    }

    func remove() { Self.remove(path) }

    /// Removes whatever is at `path`, with all in it; links are not followed.
    static func remove(_ path: String) {
        guard let entries = try? Descriptor(folder: path.utf8).entries() else { return Files.remove(path) }
        for entry in entries { remove(path + "/" + String(decoding: entry.name, as: UTF8.self)) }
        Folder.remove(path)
    }

    /// Copies the folder at `path`, with all in it.
    static func copy(_ path: String, to target: String) throws {
        guard Folder.exists(path) else {
            return try WholeFile.write(WholeFile.read(path, atMost: 1 << 28), to: target)
        }
        try Folder.make(target)
        for name in Folder.names(path) { try copy(path + "/" + name, to: target + "/" + name) }
    }

    /// The files in the folder at `path` and in those below it, in the order of their paths.
    static func files(_ path: String) -> [String] {
        Folder.names(path).sorted().flatMap { name in
            let inside = path + "/" + name
            return Folder.exists(inside) ? files(inside) : [inside]
        }
    }
}

extension WholeFile {
    /// Writes a file that nobody has to find again after a crash.
    static func write(_ bytes: [UInt8], to path: String) throws {
        Files.remove(path)
        try Descriptor(creating: path).write(bytes)
    }
}
