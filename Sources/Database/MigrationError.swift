/// A database whose tables are newer than this program.
public struct MigrationError: Error, Equatable, Sendable {
    /// The path of the database file.
    public let path: String
    /// The module whose tables are newer.
    public let module: String
    /// The version that the file has.
    public let found: Int
    /// The last version that this program knows.
    public let known: Int
}

extension MigrationError: CustomStringConvertible {
    public var description: String {
        """
        \(path) was written by a newer Clickwheel (\(module) \(found), this one knows \(known)): \
        update Clickwheel, or name another data folder with --data
        """
    }
}
