import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Log
import Media
import Synchronization
import Testing

@testable import ClickwheelApp
@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("Transcoder pool")
struct TranscoderPoolTests {
    /// A clock that the test moves, in nanoseconds.
    private final class Clock: Sendable {
        private let time = Mutex<Int64>(0)

        var now: Int64 { time.withLock { $0 } }

        func set(seconds: Int64) { time.withLock { $0 = seconds * 1_000_000_000 } }
    }

    /// A pool whose worker is a shell script.
    private final class Setup: Sendable {
        let pool: TranscoderPool
        let clock = Clock()
        let memory = InMemoryStrategy()
        /// The states that conversions come to, in their order.
        let states: AsyncStream<String>
        private let song: Descriptor
        private let folder = NSTemporaryDirectory() + "clickwheel-pool-\(UUID().uuidString)"
        private let subscription: EventBus.Subscription

        init(script: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let program = folder + "/worker"
            try TestProgram.write(script, to: program)
            let bus = EventBus()
            let (states, continuation) = AsyncStream.makeStream(of: String.self)
            self.states = states
            subscription = bus.subscribe { event in
                if let step = event.content as? MachineStep { continuation.yield(step.state) }
            }
            pool = TranscoderPool(
                MediaWorker(program: program),
                bus: bus,
                logger: Logger(strategy: memory),
                now: { [clock] in clock.now }
            )
            song = Descriptor(owning: open(program, O_RDONLY))
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func start() throws -> HTTPStream? {
            try pool.start(song, .song(.opus, startMs: 0)).map { HTTPStream($0) }
        }

        /// Waits until a conversion comes to `state`.
        func reach(_ state: String) async {
            for await reached in states where reached == state { return }
        }

        /// Waits until no conversion is held: one comes to its last state a moment before it makes room.
        func makeRoom() async {
            await wait(for: "room for a conversion") { pool.standing.isEmpty }
        }
    }

    /// What the pool says when the output of `stream` has ended.
    private func answer(_ stream: HTTPStream) async throws -> Bool {
        let confirmation = try #require(stream.confirmation)
        return await withCheckedContinuation { continuation in
            confirmation { continuation.resume(returning: $0) }
        }
    }

    @Test(
        "a worker that dies or fails has not made everything; one that did all the file holds has",
        arguments: [("exit 0", true), ("exit 3", true), ("exit 1", false), ("kill -9 $$", false)]
    )
    func confirmation(end: String, isWhole: Bool) async throws {
        let setup = try Setup(script: "cat /dev/stdin\n\(end)")
        let stream = try #require(try setup.start())
        #expect(setup.pool.standing == ["running"])
        #expect(try await answer(stream) == isWhole)
        let standing = setup.pool.standing
        #expect(standing.isEmpty || standing == [isWhole ? "finished" : "failed"])
        let messages = setup.memory.records.map(\.message)
        #expect(messages == (isWhole ? [] : ["a conversion came to a bad end"]))
    }

    @Test("what a conversion was read from is closed once its end was told", arguments: ["exit 0", "exit 1"])
    func closed(end: String) async throws {
        let setup = try Setup(script: "cat /dev/stdin\n\(end)")
        weak var output: Descriptor?
        do {
            let stream = try #require(try setup.start())
            output = stream.descriptor
            let confirmation = try #require(stream.confirmation)
            _ = await withCheckedContinuation { continuation in
                // As whoever writes the stream to a client does, it has the stream.
                confirmation { isWhole in
                    withExtendedLifetime(stream) { continuation.resume(returning: isWhole) }
                }
            }
        }
        await setup.reach(end == "exit 0" ? "finished" : "failed")
        #expect(output == nil, "a song that was converted leaves no descriptor behind")
    }

    @Test(
        "a listener who takes nothing gives way to a new one, the longest first; one who takes does not",
        .timeLimit(.minutes(30))
    )
    func stalled() async throws {
        let setup = try Setup(script: "exec cat /dev/zero")
        let streams = try (0..<4).map { _ in try #require(try setup.start()) }
        #expect(try setup.start() == nil)
        streams[1].onHold(.client)
        streams[3].onHold(.client)
        setup.clock.set(seconds: 1)
        streams[3].onHold(.client)
        streams[2].onHold(.client)
        streams[2].onHold(.source)
        setup.clock.set(seconds: 9)
        #expect(try setup.start() == nil, "nobody has taken nothing for long enough")
        setup.clock.set(seconds: 10)
        let fifth = try #require(try setup.start())
        await setup.reach("cancelled")
        #expect(setup.pool.standing == ["running", "running", "running", "running"])
        #expect(try await answer(streams[1]) == false, "the rest of it is not everything")
        #expect(try setup.start() == nil)
        setup.clock.set(seconds: 11)
        let sixth = try #require(try setup.start())
        await setup.reach("cancelled")
        #expect(try await answer(streams[3]) == false)
        setup.clock.set(seconds: 1000)
        #expect(try setup.start() == nil, "the others take what there is")
        for stream in streams + [fifth, sixth] { stream.end(.abandoned) }
        for _ in 0..<4 { await setup.reach("cancelled") }
        await setup.makeRoom()
        try #require(try setup.start()).end(.abandoned)
    }

    @Test(
        "a worker that is stopped, or heeds no signal, is ended with its stream and makes room",
        .timeLimit(.minutes(30))
    )
    func stopped() async throws {
        let setup = try Setup(script: "trap '' TERM\nkill -STOP $$\nexec cat /dev/zero")
        for _ in 0..<6 {
            let stream = try #require(try setup.start())
            stream.end(.failed)
            await setup.reach("cancelled")
        }
        await setup.makeRoom()
    }
}
