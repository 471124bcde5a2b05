import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Synchronization
import Testing

@testable import ClickwheelHTTP

@Suite("File cache")
struct FileCacheTests {
    private struct Setup: Sendable {
        let loop: EventLoop
        let cache: LoopBound<FileCache>

        init(capacity: Int = 10, trust: Duration = .seconds(3600), idle: Duration = .seconds(3600)) throws {
            loop = try EventLoop()
            let workers = Workers(name: "test", limit: 2)
            let cache = FileCache(loop: loop, workers: workers, capacity: capacity, trust: trust, idle: idle)
            self.cache = LoopBound(cache, loop: loop)
            try loop.start()
        }

        func open(_ path: String) async -> FileCache.Result {
            await withCheckedContinuation { continuation in
                loop.run { cache.value.open(Array(path.utf8)) { continuation.resume(returning: $0) } }
            }
        }

        func count() async -> Int {
            await withCheckedContinuation { continuation in
                loop.run { continuation.resume(returning: cache.value.count) }
            }
        }
    }

    @Test("a file is opened once, however many ask at the same time, and kept for the next")
    func shared() async throws {
        let setup = try Setup()
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 10)
        let first = try await setup.open(path).get()
        let tasks = (0..<20).map { _ in Task { try await setup.open(path).get() } }
        for task in tasks { #expect(try await task.value === first) }
        setup.loop.stop()
    }

    @Test("a file that its owner opens is opened once by name, and a path of the same name is another file")
    func named() async throws {
        let setup = try Setup()
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 10)
        let openings = Atomic(0)
        func openByName() async throws -> OpenFile {
            let opening: FileBody.Opening = { () throws(FileBody.Refusal) in
                openings.add(1, ordering: .relaxed)
                return Descriptor(owning: open(path, O_RDONLY))
            }
            let result: FileCache.Result = await withCheckedContinuation { continuation in
                setup.loop.run {
                    setup.cache.value.open(named: path, opening) { continuation.resume(returning: $0) }
                }
            }
            return try result.get()
        }
        let first = try await openByName()
        #expect(try await openByName() === first)
        #expect(openings.load(ordering: .relaxed) == 1)
        #expect(try await setup.open(path).get() !== first)
        setup.loop.stop()
    }

    @Test("a file that was replaced is another one once the trust is over")
    func replaced() async throws {
        let setup = try Setup(trust: .zero)
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 10)
        let first = try await setup.open(path).get()
        #expect(try await setup.open(path).get() === first, "the same file keeps its descriptor")
        try folder.write("other", count: 10)
        rename("\(folder.path)/other", path)
        let second = try await setup.open(path).get()
        #expect(second !== first)
        unlink(path)
        #expect(await setup.open(path) == .failure(.system(.notFound)))
        #expect(await setup.count() == 0)
        setup.loop.stop()
    }

    @Test("beyond its capacity the file that was used longest ago goes")
    func capacity() async throws {
        let setup = try Setup(capacity: 2)
        let folders = try (0..<3).map { _ in try TemporaryFolder() }
        let paths = try folders.map { try $0.write(count: 10) }
        let first = try await setup.open(paths[0]).get()
        let second = try await setup.open(paths[1]).get()
        #expect(try await setup.open(paths[0]).get() === first)
        _ = try await setup.open(paths[2]).get()
        #expect(await setup.count() == 2)
        #expect(try await setup.open(paths[0]).get() === first)
        #expect(try await setup.open(paths[1]).get() !== second)
        setup.loop.stop()
    }

    @Test(
        "a file that nobody asks for is closed, so that its disk can be unmounted"
    )
    func idle() async throws {
        let setup = try Setup(idle: .milliseconds(20))
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 10)
        let kept = await withCheckedContinuation { continuation in
            setup.loop.run {
                setup.cache.value.open(Array(path.utf8)) { _ in
                    continuation.resume(returning: setup.cache.value.count)
                }
            }
        }
        #expect(kept == 1)
        await wait(for: "the closing of a file that nobody asks for") { await setup.count() == 0 }
        setup.loop.stop()
    }
}

extension FileCache.Result {
    /// Whether both are the same failure, or the same open file.
    fileprivate static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.success(let left), .success(let right)): left === right
        case (.failure(let left), .failure(let right)): left == right
        case (.success, .failure), (.failure, .success): false
        }
    }
}
