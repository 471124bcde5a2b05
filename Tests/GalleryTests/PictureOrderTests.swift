import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Media
import Synchronization
import Testing

@testable import ClickwheelGallery

@Suite("Small pictures that wait to be made")
struct PictureOrderTests {
    /// The program that decodes.
    private static let real =
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/clickwheel-media"

    private let album: Album

    init() throws { album = try Album() }

    /// A program made of a script, gone with the album's pictures.
    private func program(_ script: String) throws -> String {
        try FileManager.default.createDirectory(atPath: album.cache, withIntermediateDirectories: true)
        let path = album.cache + "/program"
        try TestProgram.write(script, to: path)
        return path
    }

    private func isRunning(_ pid: String) throws -> Bool {
        let text = try String(contentsOfFile: pid, encoding: .utf8)
        let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        return FileManager.default.fileExists(atPath: "/proc/\(process)")
    }

    private func ids(_ fixture: String, _ count: Int) throws -> [Int64] {
        for number in 0..<count { try album.put(fixture, as: "\(number)-\(fixture)") }
        try album.scan()
        return try album.items("photos").map(\.id).sorted()
    }

    private func picture(_ desk: PictureDesk, _ id: Int64, frame: Int = 0) async throws {
        let outcome = await withCheckedContinuation { continuation in
            desk.picture(of: id, .small, frame: frame) { continuation.resume(returning: $0) }
        }
        _ = try outcome.get()
    }

    @Test("are four hundred at most; of more, those that were asked for first are told to ask again")
    func most() throws {
        // Nothing is ever made: what is wanted is asked in turn, and the first two hold the others up.
        let desk = PictureDesk(
            album.gallery,
            folder: album.cache,
            decoder: MediaDecoder(program: try program("exec sleep 20"), timeLimit: .seconds(20))
        )
        let answers = Mutex<[(key: Int, error: GalleryError?)]>([])
        let keys = try ids("anim.gif", 7).flatMap { id in
            PictureSize.allCases.filter(\.isKept).flatMap { size in (0..<20).map { (id, size, $0) } }
        }
        func ask(_ number: Int) {
            let (id, size, frame) = keys[number]
            desk.picture(of: id, size, frame: frame) { outcome in
                if case .failure(let error) = outcome { answers.withLock { $0.append((number, error)) } }
            }
        }
        for number in 0..<402 { ask(number) }
        #expect(answers.withLock(\.count) == 0)
        for number in 402..<405 { ask(number) }
        #expect(answers.withLock { $0.map(\.key) } == [2, 3, 4])
        #expect(
            answers.withLock {
                $0.allSatisfy { $0.error == .busy("too many pictures are asked for at once") }
            }
        )
        desk.stop()
        #expect(answers.withLock { Set($0.map(\.key)) }.isSuperset(of: 2..<405))
        #expect(answers.withLock { $0.suffix(3).allSatisfy { $0.error == .busy("the program ends") } })
    }

    @Test("let the programs that make them end when nothing was to be made for half a minute, and not before")
    func patience() async throws {
        let pid = album.cache + "/pid"
        let path = try program("echo $$ > '\(pid)'\nexec '\(Self.real)' \"$@\"")
        let queue = Deferred()
        let desk = PictureDesk(
            album.gallery,
            folder: album.cache + "/pictures",
            decoder: MediaDecoder(program: path, processes: 1),
            queue: queue
        )
        let found = try ids("still.jpg", 2)
        try await picture(desk, found[0])
        try await picture(desk, found[1])
        #expect(queue.delays == [.seconds(30), .seconds(30)])
        #expect(try isRunning(pid))
        queue.runNext()
        #expect(try isRunning(pid), "another picture was made since")
        queue.runNext()
        #expect(try !isRunning(pid))
    }

    @Test("that nobody waits for are made one at a time while somebody looks, and two otherwise")
    func looking() throws {
        let clock = Mutex<Int64>(9_000_000_000)
        let desk = PictureDesk(
            album.gallery,
            folder: album.cache,
            decoder: MediaDecoder(program: try program("exec sleep 20"), timeLimit: .seconds(20)),
            now: { clock.withLock(\.self) }
        )
        let found = try ids("still.jpg", 6)
        // Each is asked for this when it is begun, and none ever ends.
        let begun = Mutex<[Int64]>([])
        func ask(_ id: Int64, isUrgent: Bool) {
            let isWanted: @Sendable () -> Bool = {
                begun.withLock { $0.append(id) }
                return true
            }
            desk.picture(of: id, .small, isUrgent: isUrgent, isWanted: isWanted) { _ in }
        }
        ask(found[0], isUrgent: true)
        ask(found[1], isUrgent: false)
        #expect(begun.withLock(\.self) == [found[0]])
        clock.withLock { $0 += 1_999_999_999 }
        ask(found[2], isUrgent: false)
        #expect(begun.withLock(\.self) == [found[0]])
        clock.withLock { $0 += 1 }
        ask(found[3], isUrgent: false)
        #expect(begun.withLock(\.self) == [found[0], found[1]], "the oldest of them")
        desk.stop()
    }

    @Test("that nobody waits for are begun where nothing else is made, though somebody looks")
    func lookingAtNothing() throws {
        let desk = PictureDesk(
            album.gallery,
            folder: album.cache,
            decoder: MediaDecoder(program: try program("exec sleep 20"), timeLimit: .seconds(20)),
            now: { 9_000_000_000 }
        )
        let found = try ids("still.jpg", 2)
        // Somebody has looked, and went on.
        desk.picture(of: found[0], .small, isUrgent: true, isWanted: { false }) { _ in }
        let isBegun = Mutex(false)
        let isWanted: @Sendable () -> Bool = {
            isBegun.withLock { $0 = true }
            return true
        }
        desk.picture(of: found[1], .small, isUrgent: false, isWanted: isWanted) { _ in }
        #expect(isBegun.withLock { $0 })
        desk.stop()
    }

    @Test("come with colours where the first frame is asked for, and not with another one")
    func colours() async throws {
        let desk = PictureDesk(album.gallery, folder: album.cache, decoder: Worker.decoder)
        let id = try ids("anim.gif", 1)[0]
        try await picture(desk, id, frame: 7)
        #expect(try album.gallery.item(id).blur == nil)
        try await picture(desk, id)
        let blur = try #require(try album.gallery.item(id).blur)
        try await picture(desk, id, frame: 8)
        #expect(try album.gallery.item(id).blur == blur)
    }

    @Test("are asked for of the frames that there are, of a still picture of the first alone")
    func frames() async throws {
        let desk = PictureDesk(album.gallery, folder: album.cache, decoder: Worker.decoder)
        let id = try ids("still.jpg", 1)[0]
        try await picture(desk, id, frame: 0)
        await #expect(throws: GalleryError.notThere("it has 1 pictures, and not 2")) {
            try await picture(desk, id, frame: 1)
        }
    }

    /// Asked for on a thread of its own, since it blocks.
    private func contents(_ desk: PictureDesk, _ id: Int64) async throws {
        let outcome = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Result { () throws(GalleryError) in try desk.contents(of: id) }
                )
            }
        }
        _ = try outcome.get()
    }

    @Test("let the programs that make them go on where a film was looked into, or a picture made, since")
    func patienceForFilms() async throws {
        let queue = Deferred()
        let pid = album.cache + "/pid"
        let desk = PictureDesk(
            album.gallery,
            folder: album.cache + "/pictures",
            decoder: MediaDecoder(
                program: try program("echo $$ > '\(pid)'\nexec '\(Self.real)' \"$@\""),
                processes: 1
            ),
            queue: queue
        )
        try album.put("video.mp4")
        let found = try ids("still.jpg", 2)
        let film = try #require(try album.items("videos").first).id
        try await picture(desk, found[0])
        try await contents(desk, film)
        try await picture(desk, found[1])
        #expect(queue.delays.count == 3)
        for _ in 0..<2 {
            queue.runNext()
            #expect(try isRunning(pid))
        }
        queue.runNext()
        #expect(try !isRunning(pid))
    }

    @Test("at once let the programs that make them end when the last of them is made, and no sooner")
    func patienceForTwo() async throws {
        let queue = Deferred()
        let go = album.cache + "/go"
        let desk = PictureDesk(
            album.gallery,
            folder: album.cache + "/pictures",
            decoder: MediaDecoder(
                program: try program("until [ -e '\(go)' ]; do sleep 0.02; done\nexec '\(Self.real)' \"$@\"")
            ),
            queue: queue
        )
        let found = try ids("still.jpg", 2)
        await withCheckedContinuation { continuation in
            let left = Mutex(found.count)
            for id in found {
                desk.picture(of: id, .small) { _ in
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { continuation.resume() }
                }
            }
            _ = FileManager.default.createFile(atPath: go, contents: nil)
        }
        #expect(queue.delays == [.seconds(30)])
    }
}
