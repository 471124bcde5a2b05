#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// System calls whose plain names are taken, or which start again when a signal interrupts them.
enum System {
    /// Writes once, as far as it goes.
    ///
    /// - Returns: How many bytes were written, or -1 with `errno`.
    static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        while true {
            #if canImport(Glibc)
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            #else
            let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
            #endif
            if count >= 0 || errno != EINTR { return count }
        }
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
