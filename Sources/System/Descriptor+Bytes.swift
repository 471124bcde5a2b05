import ClickwheelPOSIX

extension Descriptor {
    /// Reads once from where the file stands: what there is, up to the size of `buffer`.
    ///
    /// - Returns: How many bytes came; 0 at the end.
    public func readSome(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        while true {
            let count = ClickwheelPOSIX.read(number, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .last }
        }
    }

    /// Reads from where the file stands to its end, but no more than `limit` bytes.
    ///
    /// - Complexity: O(*n*)
    public func readAll(atMost limit: Int) throws(Errno) -> [UInt8] {
        // The size is a hint alone: a file grows, and a pipe has none.
        let expected = max(0, min(limit, Int(try status().size)))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected)
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { piece.deallocate() }
        while bytes.count < limit {
            let wanted = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(limit - bytes.count))
            let count = try readSome(into: wanted)
            if count == 0 { break }
            bytes.append(contentsOf: wanted.prefix(count))
        }
        return bytes
    }

    /// Fills `buffer` with what is in the file from `offset` on, wherever the file stands.
    ///
    /// - Returns: How many bytes came; fewer than asked for only at the end of the file.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> Int {
        try Self.read(number, into: buffer, at: offset)
    }

    /// Fills `buffer` as ``read(into:at:)`` does, from the descriptor `number`, which somebody else owns.
    public static func read(
        _ number: CInt,
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int
    ) throws(Errno) -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = pread(number, rest.baseAddress, rest.count, off_t(offset + filled))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Writes all of `bytes` where the file stands.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
        try Self.write(bytes, to: number)
    }

    /// Writes all of `bytes` where the file stands.
    public func write(_ bytes: [UInt8]) throws(Errno) {
        let outcome = bytes.withUnsafeBytes { bytes in
            Result { () throws(Errno) in try write(bytes) }
        }
        try outcome.get()
    }

    /// Writes all of `bytes` to the descriptor `number`, which somebody else owns.
    public static func write(_ bytes: UnsafeRawBufferPointer, to number: CInt) throws(Errno) {
        try writeAll(bytes) { rest, _ in ClickwheelPOSIX.write(number, rest.baseAddress, rest.count) }
    }

    /// Writes all of `bytes` from `offset` on, wherever the file stands.
    public func write(_ bytes: [UInt8], at offset: Int) throws(Errno) {
        let outcome = bytes.withUnsafeBytes { bytes in
            Result { () throws(Errno) in
                try Self.writeAll(bytes) { rest, done in
                    pwrite(number, rest.baseAddress, rest.count, off_t(offset + done))
                }
            }
        }
        try outcome.get()
    }

    /// Writes once where the file stands, as far as it goes.
    ///
    /// - Returns: How many bytes were taken; at least one, where there are any.
    public func writeSome(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
        while true {
            let count = ClickwheelPOSIX.write(number, bytes.baseAddress, bytes.count)
            if count > 0 || count == 0 && bytes.isEmpty { return count }
            guard count < 0, errno == EINTR else { throw count < 0 ? .last : .outOfOrder }
        }
    }

    /// Cuts the file off after `size` bytes.
    public func truncate(to size: Int) throws(Errno) {
        guard ftruncate(number, off_t(size)) == 0 else { throw .last }
    }

    /// Returns when the disk has the file's bytes.
    public func synchronize() throws(Errno) {
        guard fsync(number) == 0 else { throw .last }
    }

    /// Returns when the disk has the file's bytes and its size, but perhaps not its times.
    public func synchronizeContent() throws(Errno) {
        guard fdatasync(number) == 0 else { throw .last }
    }

    private static func writeAll(
        _ bytes: UnsafeRawBufferPointer,
        _ step: (_ rest: UnsafeRawBufferPointer, _ done: Int) -> Int
    ) throws(Errno) {
        var done = 0
        while done < bytes.count {
            let count = step(UnsafeRawBufferPointer(rebasing: bytes[done...]), done)
            if count < 0, errno == EINTR { continue }
            // A device that takes nothing and does not say why is out of order.
            guard count > 0 else { throw count < 0 ? .last : .outOfOrder }
            done += count
        }
    }
}
