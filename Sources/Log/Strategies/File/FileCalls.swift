import ClickwheelPOSIX

/// The system calls that fail in the field, which tests replace to make them fail.
struct FileCalls: Sendable {
    /// As `write(2)`: how many bytes were taken, or -1 and the reason.
    var write: @Sendable (CInt, UnsafeRawBufferPointer) -> (count: Int, reason: CInt)
    /// As `open(2)` for appending: a descriptor, or -1 and the reason.
    var open: @Sendable (String) -> (descriptor: CInt, reason: CInt)
    /// As `rename(2)`: 0, or the reason.
    var rename: @Sendable (String, String) -> CInt

    static let system = FileCalls(
        write: { descriptor, bytes in
            let count = System.write(descriptor, bytes)
            return (count, count < 0 ? errno : 0)
        },
        open: { path in
            // A pipe that nobody reads must not hold up the program: without a reader it cannot be opened.
            let descriptor = System.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
            return (descriptor, descriptor < 0 ? errno : 0)
        },
        rename: { System.rename($0, $1) == 0 ? 0 : errno }
    )
}
