import ClickwheelPOSIX

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

    static func open(_ path: String, _ flags: CInt, _ mode: mode_t = 0) -> CInt {
        #if canImport(Glibc)
        Glibc.open(path, flags, mode)
        #else
        Darwin.open(path, flags, mode)
        #endif
    }

    /// Fills `buffer` from where the file stands, as far as there is something.
    ///
    /// - Returns: How many bytes were read.
    static func read(_ descriptor: CInt, _ buffer: inout [UInt8]) -> Int {
        buffer.withUnsafeMutableBytes { memory in
            var count = 0
            while count < memory.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
                #if canImport(Glibc)
                let step = Glibc.read(descriptor, rest.baseAddress, rest.count)
                #else
                let step = Darwin.read(descriptor, rest.baseAddress, rest.count)
                #endif
                if step < 0, errno == EINTR { continue }
                guard step > 0 else { break }
                count += step
            }
            return count
        }
    }

    static func rename(_ old: String, _ new: String) -> CInt {
        #if canImport(Glibc)
        Glibc.rename(old, new)
        #else
        Darwin.rename(old, new)
        #endif
    }

    static func close(_ descriptor: CInt) {
        #if canImport(Glibc)
        _ = Glibc.close(descriptor)
        #else
        _ = Darwin.close(descriptor)
        #endif
    }

    /// Says one sentence on standard error, where nobody else can be told.
    static func complain(_ sentence: String) {
        let line = Array((sentence + "\n").utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0) }
    }

    /// What `strerror` says of `reason`.
    static func message(_ reason: CInt) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(reason, &buffer, buffer.count) == 0 else { return "error \(reason)" }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
