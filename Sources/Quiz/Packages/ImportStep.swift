/// The moments of an import after which it can be cut off.
enum ImportStep {
    /// A file is unpacked, and on the disk under a temporary name.
    case unpacked
    /// The file has its own name.
    case named
    /// All files are on the disk under their names.
    case kept
    /// The rows are written, and not committed.
    case merged
    /// Everything is committed.
    case committed
    /// Some notes of a text are committed.
    case batch
}
