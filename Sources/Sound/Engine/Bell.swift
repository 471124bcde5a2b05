import ClickwheelPOSIX
import ClickwheelSystem

/// Wakes one thread that waits, without a lock between it and those that ring.
///
/// A ring while nobody waits ends the next wait at once, so that none is missed. Any thread rings; neither side allocates.
final class Bell: Sendable {
    private let ends: (reading: Descriptor, writing: Descriptor)

    /// - Throws: What the system says where it has no pipe left.
    init() throws(Errno) {
        ends = try Descriptor.pipe()
        for end in [ends.reading, ends.writing] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    }

    /// Ends the wait of the thread that waits, or its next.
    func ring() {
        var byte: UInt8 = 1
        // Full is loud enough.
        _ = write(ends.writing.number, &byte, 1)
    }

    /// Waits until somebody rings, `milliseconds` at most.
    func wait(milliseconds: Int) {
        var wish = pollfd(fd: ends.reading.number, events: Int16(POLLIN), revents: 0)
        guard poll(&wish, 1, CInt(milliseconds)) > 0 else { return }
        var bytes: UInt64 = 0
        while read(ends.reading.number, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }
}
