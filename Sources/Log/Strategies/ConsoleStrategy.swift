#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes lines to standard error, for people who watch.
///
/// It keeps nothing: ``loggedMessages`` is always empty.
public final class ConsoleStrategy: LoggingStrategy {
    public var loggedMessages: [String] { [] }

    public init() {}

    public func log(_ message: String) {
        write(message)
    }

    public func log(_ record: Record) {
        write(TextFormat.line(record))
    }

    public func clear() {}

    private func write(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Self.write(STDERR_FILENO, $0) }
            // Nobody can be told that standard error is gone.
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    private static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        while true {
            #if canImport(Glibc)
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            #else
            let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
            #endif
            if count >= 0 || errno != EINTR { return count }
        }
    }
}
