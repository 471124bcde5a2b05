import ClickwheelSystem

/// Where something is said that nobody else can be told; nobody can be told that it is gone.
///
/// It waits a second at most for somebody to take it.
enum StandardError {
    static func say(_ sentence: String) {
        Array((sentence + "\n").utf8).withUnsafeBytes(write)
    }

    static func write(_ bytes: UnsafeRawBufferPointer) {
        _ = try? NonblockingOutput(Descriptor.standardError).write(bytes, within: .seconds(1))
    }
}
