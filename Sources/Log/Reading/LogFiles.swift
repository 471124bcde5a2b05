import ClickwheelSystem

/// The files of one log: those that were set aside, and the one that is written.
enum LogFiles {
    /// The paths of the log at `path`, the oldest first.
    ///
    /// What another program set aside (`clickwheel.log.1`, `clickwheel.log-20261120.gz`) comes first, by age.
    static func all(_ path: String) -> [String] {
        let folder = Folder.parent(path)
        let name = Folder.name(path)
        let names = Folder.names(folder)
        let foreign = names.filter { isForeign($0, name) }
            .compactMap { file in
                (try? FileStatus(path: folder + "/" + file)).map { (file: file, time: $0.modified) }
            }
            .sorted { ($0.time, $0.file) < ($1.time, $1.file) }
            .map { folder + "/" + $0.file }
        let live = names.contains(name) ? [path] : []
        return foreign + archives(path).map(\.path) + live
    }

    /// The files that this library set aside, the oldest first; of one that is just being compressed, the original.
    static func archives(_ path: String) -> [(number: Int, path: String)] {
        let folder = Folder.parent(path)
        let name = Folder.name(path)
        var files: [Int: String] = [:]
        for file in Folder.names(folder) {
            guard let archive = Archive(file, of: name) else { continue }
            if archive.isCompressed, files[archive.number] != nil { continue }
            files[archive.number] = folder + "/" + file
        }
        return files.sorted { $0.key < $1.key }.map { (number: $0.key, path: $0.value) }
    }

    private static func isForeign(_ file: String, _ name: String) -> Bool {
        guard file.hasPrefix(name), file != name, Archive(file, of: name) == nil else { return false }
        var rest = file.dropFirst(name.count)
        guard let separator = rest.first, separator == "." || separator == "-" else { return false }
        rest = rest.dropFirst()
        if rest.hasSuffix(".gz") { rest = rest.dropLast(3) }
        return !rest.isEmpty && rest.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}
