public import ClickwheelSystem

/// Folders of packs on the disk.
public enum PackFiles {
    /// Removes a folder and all that is in it; a link goes, and not what it leads to.
    public static func remove(_ path: String) {
        guard let parent = try? Descriptor(folder: Folder.parent(path).utf8),
            let status = try? parent.status(of: Array(Folder.name(path).utf8))
        else { return }
        guard status.isFolder else { return Files.remove(path) }
        for name in Folder.names(path) { remove(path + "/" + name) }
        Folder.remove(path)
    }

    /// Puts the folder at `path` into the place of the one at `target`, which is kept until then.
    ///
    /// Killed in between, it can be called again.
    public static func replace(_ target: String, with path: String) throws(Errno) {
        let old = target + ".old"
        if Folder.exists(path) {
            try Folder.make(Folder.parent(target))
            remove(old)
            if Folder.exists(target) { try Files.move(target, to: old) }
            try Files.move(path, to: target)
        }
        remove(old)
        try? Descriptor(folder: Folder.parent(target).utf8).synchronize()
    }
}
