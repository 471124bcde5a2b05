import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization
import Testing

@Suite("Descriptor watch")
struct DescriptorWatchTests {
    private struct Ends {
        let reading: Descriptor
        let writing: Descriptor

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            reading = Descriptor(owning: ends[0])
            writing = Descriptor(owning: ends[1])
        }
    }

    @Test("a watch tells of bytes while it is enabled, and not otherwise")
    func reading() async throws {
        let loop = try EventLoop()
        try loop.start()
        let ends = try Ends()
        let reading = ends.reading
        let counts = Mutex<[UInt8]>([])
        // The watch is made, enabled and dropped on the loop's thread.
        let watch = await withCheckedContinuation { continuation in
            loop.run {
                let watch = DescriptorWatch(loop: loop, descriptor: reading.number, interest: .reading) {
                    var byte: UInt8 = 0
                    if read(reading.number, &byte, 1) == 1 { counts.withLock { $0.append(byte) } }
                }
                continuation.resume(returning: LoopBound(watch, loop: loop))
            }
        }
        func send(_ byte: UInt8, enabled: Bool) async -> [UInt8] {
            let writing = ends.writing
            return await withCheckedContinuation { continuation in
                loop.run {
                    if enabled { watch.value.enable() } else { watch.value.disable() }
                    var byte = byte
                    _ = write(writing.number, &byte, 1)
                    loop.schedule(after: .milliseconds(20)) {
                        // A turn of the loop reads one byte, and the first one may have come late.
                        loop.schedule(after: .milliseconds(5)) {
                            continuation.resume(returning: counts.withLock { $0 })
                        }
                    }
                }
            }
        }
        #expect(await send(1, enabled: false) == [])
        #expect(await send(2, enabled: true) == [1, 2])
        #expect(await send(3, enabled: true) == [1, 2, 3])
        #expect(await send(4, enabled: false) == [1, 2, 3])
        #expect(await send(5, enabled: true) == [1, 2, 3, 4, 5])
        loop.stop()
    }

    @Test("a watch for writing tells when there is room")
    func writing() async throws {
        let loop = try EventLoop()
        try loop.start()
        let ends = try Ends()
        let writing = ends.writing
        await withCheckedContinuation { continuation in
            loop.run {
                let slot = Mutex<LoopBound<DescriptorWatch>?>(nil)
                let holder = Holder(slot)
                let watch = DescriptorWatch(loop: loop, descriptor: writing.number, interest: .writing) {
                    holder.clear()
                    continuation.resume()
                }
                watch.enable()
                holder.set(LoopBound(watch, loop: loop))
            }
        }
        loop.stop()
    }

    /// Keeps a watch until its first call.
    private final class Holder: Sendable {
        private let slot: Mutex<LoopBound<DescriptorWatch>?>

        init(_ slot: consuming sending Mutex<LoopBound<DescriptorWatch>?>) { self.slot = slot }

        func set(_ watch: LoopBound<DescriptorWatch>) { slot.withLock { $0 = watch } }

        func clear() {
            slot.withLock {
                $0?.value.disable()
                $0 = nil
            }
        }
    }

    @Test("a descriptor is closed with the last reference to it")
    func closing() async {
        await #expect(processExitsWith: .success) {
            let ends = try Ends()
            let number = ends.reading.number
            try #require(fcntl(number, F_GETFD) != -1)
            _ = consume ends
            try #require(fcntl(number, F_GETFD) == -1)
        }
    }

    @Test("what belongs to the loop's thread traps elsewhere")
    func wrongThread() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop()
            try loop.start()
            _ = LoopBound(1, loop: loop).value
        }
    }

    @Test("a loop does not wait for itself")
    func stopInside() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop()
            try loop.start()
            await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in loop.run { loop.stop() }
            }
        }
    }
}
