#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open directory, closed when nobody needs it any more.
final class DirectoryDescriptor: Sendable {
    let number: CInt

    /// Takes over an open descriptor.
    init(_ number: CInt) {
        self.number = number
    }

    deinit {
        close(number)
    }
}
