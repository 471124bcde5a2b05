import ClickwheelProgram
import ClickwheelSystem
import Foundation
import Log
import Media
import Synchronization
import Testing

@testable import ClickwheelGallery

@Suite("Scans of photos and videos that are asked for")
struct GalleryScansTests {
    /// Work that is done when a test says so.
    private final class Jobs: WorkQueue {
        private let waiting = Mutex<[@Sendable () -> Void]>([])

        var count: Int { waiting.withLock(\.count) }

        func run(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

        func work() { while let job = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { job() } }
    }

    private let album: Album
    private let jobs = Jobs()
    private let pictures = Jobs()
    private let bus = EventBus()
    private let scans: GalleryScans

    init() throws {
        album = try Album()
        for name in ["a", "b"] { try album.put("still.jpg", as: "\(name)/\(name).jpg") }
        scans = GalleryScans(
            album.gallery,
            PictureDesk(album.gallery, folder: album.cache, decoder: Worker.decoder),
            folders: [album.path],
            bus: bus,
            logger: .inMemory,
            now: { 0 },
            queue: jobs,
            pictures: pictures
        )
    }

    /// Makes the pictures that are left, which waits for them: Swift's pool has no thread to spare.
    private func makePictures() async throws {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            pictures.run { done.resume() }
            do { try NativeThread(name: "pictures") { [pictures] in pictures.work() }.detach() } catch {
                done.resume(throwing: error)
            }
        }
    }

    @Test("show that they run, find what there is, and then make its pictures")
    func whole() async throws {
        #expect(try scans.glance().scan == nil && scans.glance().unpictured == nil)
        scans.start(cause: "a test")
        #expect(try scans.glance().scan != nil)
        jobs.work()
        let found = try scans.glance()
        #expect(found.scan == nil && found.photos == 2 && found.unpictured == 2)
        try await makePictures()
        #expect(try scans.glance().unpictured == nil)
        #expect(try album.gallery.stats().unpictured == 0)
    }

    @Test("tell that they begin, how far they are once in a while, and that they are over")
    func told() {
        let told = Mutex<[Bool]>([])
        let isWatched = bus.subscribe { event in
            guard let glance = event.content as? GalleryGlance else { return }
            told.withLock { $0.append(glance.scan != nil) }
        }
        scans.start(cause: "a test")
        jobs.work()
        // The clock stands still, so that all of the scan is one while.
        withExtendedLifetime(isWatched) { #expect(told.withLock { $0 } == [true, true, false]) }
    }

    @Test("go on after a failure alone")
    func goOn() {
        scans.goOn(cause: "a test")
        #expect(jobs.count == 0)
        scans.start(cause: "a test")
        jobs.work()
        scans.goOn(cause: "a test")
        #expect(jobs.count == 0)
    }

    @Test("that are stopped before they begin find nothing")
    func stopped() throws {
        scans.start(cause: "a test")
        scans.stop()
        jobs.work()
        #expect(try scans.glance().photos == 0 && scans.glance().scan == nil)
    }

    @Test("tell how many pictures are left, fewer and fewer")
    func countdown() async throws {
        let told = Mutex<[Int]>([])
        let isWatched = bus.subscribe { event in
            guard let glance = event.content as? GalleryGlance else { return }
            told.withLock { $0 += [glance.unpictured].compactMap(\.self) }
        }
        // A second passes from one look at the clock to the next, so that everything is told.
        let time = Mutex<Int64>(0)
        let scans = GalleryScans(
            album.gallery,
            PictureDesk(album.gallery, folder: album.cache, decoder: Worker.decoder),
            folders: [album.path],
            bus: bus,
            logger: .inMemory,
            now: {
                time.withLock { time in
                    time += 1_000_000_000
                    return time
                }
            },
            queue: jobs,
            pictures: pictures
        )
        scans.start(cause: "a test")
        jobs.work()
        try await makePictures()
        let left = withExtendedLifetime(isWatched) { told.withLock { $0 } }
        #expect(Set(left) == [1, 2] && left == left.sorted(by: >))
    }

    @Test("try to make each picture once, however many cannot be made at the moment")
    func triedOnce() async throws {
        for number in 0..<70 { try album.write(JPEGFile.bytes(), as: "c/\(number).jpg") }
        let program = album.cache + "/junk"
        try FileManager.default.createDirectory(atPath: album.cache, withIntermediateDirectories: true)
        try Data([0, 1, 2]).write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        let log = InMemoryStrategy()
        let gallery = try Gallery(inMemory: Logger(strategy: log))
        let scans = GalleryScans(
            gallery,
            PictureDesk(gallery, folder: album.cache, decoder: MediaDecoder(program: program)),
            folders: [album.path],
            bus: bus,
            logger: .inMemory,
            now: { 0 },
            queue: jobs,
            pictures: pictures
        )
        scans.start(cause: "a test")
        jobs.work()
        try await makePictures()
        #expect(log.loggedMessages.count { $0.contains("picture not made") } == 72)
        #expect(try gallery.stats().unpictured == 72)
    }
}
