import ClickwheelSystem

/// The system calls that fail in the field, which tests replace to make them fail.
struct FileCalls: Sendable {
    /// Writes once, as far as it goes: how many bytes were taken.
    var write: @Sendable (Descriptor, UnsafeRawBufferPointer) throws(Errno) -> Int
    /// Opens the file at a path for appending.
    var open: @Sendable (String) throws(Errno) -> Descriptor
    /// Gives a file another path.
    var rename: @Sendable (String, String) throws(Errno) -> Void
    /// Lists a folder.
    var names: @Sendable (String) throws(Errno) -> [String]

    static let system = FileCalls(
        write: { (file, bytes) throws(Errno) in try file.writeSome(bytes) },
        open: { (path) throws(Errno) in try Descriptor(appending: path) },
        rename: { (path, target) throws(Errno) in try Files.move(path, to: target) },
        names: { (folder) throws(Errno) in try Folder.listing(folder) }
    )
}
