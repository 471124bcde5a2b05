import ClickwheelSystem

/// Where something is said that nobody else can be told; nobody can be told that it is gone.
enum StandardError {
    static func say(_ sentence: String) {
        Array((sentence + "\n").utf8).withUnsafeBytes(write)
    }

    static func write(_ bytes: UnsafeRawBufferPointer) {
        try? Descriptor.write(bytes, to: Descriptor.standardError)
    }
}
