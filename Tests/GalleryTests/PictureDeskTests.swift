import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Media
import Synchronization
import Testing

@testable import ClickwheelGallery

@Suite("Small pictures of photos and videos")
struct PictureDeskTests {
    let album: Album
    let desk: PictureDesk

    init() throws {
        album = try Album()
        desk = PictureDesk(album.gallery, folder: album.cache, decoder: Worker.decoder)
    }

    private func picture(_ id: Int64, _ size: PictureSize = .small, frame: Int = 0) async throws -> [UInt8] {
        let outcome = await withCheckedContinuation { continuation in
            desk.picture(of: id, size, frame: frame) { continuation.resume(returning: $0) }
        }
        switch try outcome.get() {
        case .bytes(let bytes): return bytes
        case .file(let file): return try file.readAll(atMost: 1 << 20)
        }
    }

    private func ids(_ names: String...) throws -> [Int64] {
        for name in names { try album.put(name) }
        try album.scan()
        let items = try album.items("photos") + album.items("videos")
        return try names.map { name in
            try #require(items.first { name.hasPrefix($0.title + ".") }?.id, "\(name)")
        }
    }

    private var kept: [String] {
        (FileManager.default.enumerator(atPath: album.cache)?.allObjects as? [String] ?? []).filter {
            $0.hasSuffix(".jpg")
        }
    }

    @Test("are made once, kept, and made again when the folder that keeps them was deleted")
    func kept() async throws {
        let id = try ids("still.jpg")[0]
        let version = album.gallery.version
        let made = try await picture(id)
        #expect(album.gallery.version == version, "no list is another for it")
        let metadata = MediaInspector().inspect(made)
        #expect(metadata.kind == .image && metadata.width == 320 && metadata.height == 240)
        #expect(kept.count == 1)
        #expect(try await picture(id) == made)
        try FileManager.default.removeItem(atPath: album.cache)
        #expect(try await picture(id).count == made.count)
        #expect(kept.count == 1)
    }

    @Test("come with a few colours, which are shown first")
    func blur() async throws {
        let id = try ids("still.jpg")[0]
        #expect(try album.gallery.item(id).blur == nil)
        #expect(try album.gallery.stats().unpictured == 1)
        _ = try await picture(id)
        let blur = try #require(try album.gallery.item(id).blur)
        #expect(blur.count == 36 && Set(blur).count > 4)
        #expect(try album.gallery.stats().unpictured == 0)
    }

    @Test("are had of videos, spheres, live photos and each frame of an animation, in every size")
    func kinds() async throws {
        let found = try ids("video.mp4", "pano.jpg", "MVIMG_0001.jpg", "anim.gif", "still.heic")
        #expect(found.count == 5)
        for id in found {
            for size in PictureSize.allCases {
                #expect(try await picture(id, size).starts(with: [0xFF, 0xD8]))
            }
        }
        let animation = found[3]
        let (first, tenth) = (try await picture(animation), try await picture(animation, frame: 10))
        #expect(first != tenth)
        #expect(kept.allSatisfy { !$0.contains("-4096-") })
        await #expect(throws: GalleryError.notThere("it has 20 pictures, and not 21")) {
            try await picture(animation, frame: 20)
        }
    }

    @Test("of a file that has changed are others")
    func changed() async throws {
        let id = try ids("still.jpg")[0]
        let before = try await picture(id)
        try album.put("orient5.jpg", as: "still.jpg")
        try album.scan()
        #expect(try album.gallery.item(id).blur == nil)
        #expect(try await picture(id) != before)
    }

    @Test("of what cannot be decoded are none, and the reason is told from then on")
    func undecodable() async throws {
        try album.write(JPEGFile.bytes(taken: "2024:01:01 00:00:00"), as: "bad.jpg")
        try album.scan()
        let id = try #require(try album.items("photos").first).id
        await #expect(throws: GalleryError.self) { try await picture(id) }
        #expect(try album.gallery.item(id).problem?.isEmpty == false)
        #expect(try album.gallery.stats().unpictured == 0)
        await #expect(throws: GalleryError.noSuchItem(id: 99)) { try await picture(99) }
    }

    @Test("that this machine cannot make at the moment are not the file's fault")
    func notNow() async throws {
        let id = try ids("still.jpg")[0]
        let program = album.cache + "-junk"
        try Data([0, 1, 2]).write(to: URL(filePath: program))
        defer { try? FileManager.default.removeItem(atPath: program) }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        let poor = PictureDesk(
            album.gallery,
            folder: album.cache,
            decoder: MediaDecoder(program: program)
        )
        let outcome = await withCheckedContinuation { continuation in
            poor.picture(of: id, .small) { continuation.resume(returning: $0) }
        }
        guard case .failure(.busy(let reason)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(!reason.contains("/"))
        #expect(try album.gallery.item(id).problem == nil && album.gallery.stats().unpictured == 1)
        #expect(try await picture(id).starts(with: [0xFF, 0xD8]))
    }

    @Test("of which the disk has not all are made again")
    func cutOff() async throws {
        let id = try ids("still.jpg")[0]
        let made = try await picture(id)
        let file = URL(filePath: album.cache).appending(path: try #require(kept.first))
        for rest in [Data(), Data(made.prefix(made.count / 2))] {
            try rest.write(to: file)
            #expect(try await picture(id) == made)
        }
    }

    @Test("for which several wait are made once, and nobody is forgotten")
    func shared() async throws {
        let id = try ids("still.png")[0]
        let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<12 { group.addTask { try await picture(id, .large) } }
            return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
        }
        #expect(answers.count == 12 && Set(answers).count == 1)
        #expect(kept.count == 1)
    }

    @Test(
        "that nobody wants any more when their turn comes are not made"
    )
    func order() async throws {
        let found = try ids(
            "orient1.jpg",
            "orient2.jpg",
            "orient3.jpg",
            "orient4.jpg",
            "orient5.jpg",
            "still.webp"
        )
        let order = Mutex<[Int64]>([])
        // Two are made at a time: the first two hold the others up.
        await withCheckedContinuation { continuation in
            let left = Mutex(5)
            for (index, id) in found.enumerated() {
                desk.picture(of: id, .large, isWanted: { index != 3 }) { _ in
                    order.withLock { $0.append(id) }
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { continuation.resume() }
                }
            }
        }
        let made = order.withLock { $0 }
        #expect(!made.contains(found[3]))
        #expect(Set(made) == Set(found).subtracting([found[3]]))
        #expect(kept.count == 5)
    }

    @Test("are made two at a time, and what was asked for last comes first")
    func lastFirst() async throws {
        let found = try ids("orient1.jpg", "orient2.jpg", "orient3.jpg", "orient4.jpg", "orient5.jpg")
        // A program that never answers holds the first two up until their time is over.
        let program = album.cache + "-stuck"
        try TestProgram.write("exec sleep 60", to: program)
        defer { try? FileManager.default.removeItem(atPath: program) }
        let stuck = PictureDesk(
            album.gallery,
            folder: album.cache,
            decoder: MediaDecoder(program: program, timeLimit: .seconds(1))
        )
        let begun = Mutex<[Int64]>([])
        await withCheckedContinuation { continuation in
            let left = Mutex(found.count)
            for id in found {
                let isWanted: @Sendable () -> Bool = {
                    begun.withLock { $0.append(id) }
                    return true
                }
                stuck.picture(of: id, .large, isWanted: isWanted) { _ in
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { continuation.resume() }
                }
            }
        }
        #expect(begun.withLock { $0 } == [0, 1, 4, 3, 2].map { found[$0] })
    }

    @Test("that nobody waits for are made behind those that somebody does")
    func unhurried() async throws {
        let found = try ids("orient1.jpg", "orient2.jpg", "orient3.jpg", "orient4.jpg")
        let program = album.cache + "-stuck"
        try TestProgram.write("exec sleep 60", to: program)
        defer { try? FileManager.default.removeItem(atPath: program) }
        let stuck = PictureDesk(
            album.gallery,
            folder: album.cache,
            decoder: MediaDecoder(program: program, timeLimit: .seconds(1))
        )
        let begun = Mutex<[Int64]>([])
        await withCheckedContinuation { continuation in
            let left = Mutex(found.count)
            for (index, id) in found.enumerated() {
                let isWanted: @Sendable () -> Bool = {
                    begun.withLock { $0.append(id) }
                    return true
                }
                stuck.picture(of: id, .large, isUrgent: index != 3, isWanted: isWanted) { _ in
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { continuation.resume() }
                }
            }
        }
        #expect(begun.withLock { $0 } == found)
    }

    /// Asked for on a thread of its own, since it blocks.
    private func contents(_ id: Int64) async -> Result<FilmContents, GalleryError> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [desk] in
                continuation.resume(
                    returning: Result { () throws(GalleryError) in try desk.contents(of: id) }
                )
            }
        }
    }

    @Test("come with what is inside a film")
    func contents() async throws {
        let contents = try await contents(try ids("video.mp4")[0]).get()
        #expect(contents.chapters.isEmpty && contents.sound == "aac")
        #expect(await self.contents(99) == .failure(.noSuchItem(id: 99)))
        guard case .failure(.undecodable) = await self.contents(try ids("still.jpg")[0]) else {
            return #expect(Bool(false), "a photo has no contents")
        }
    }

    @Test("take no more room than they may; the oldest go first")
    func capacity() async throws {
        let found = try ids("orient1.jpg", "orient2.jpg", "orient3.jpg", "still.png", "still.webp")
        var sizes: [Int] = []
        for id in found { sizes.append(try await picture(id).count) }
        try FileManager.default.removeItem(atPath: album.cache)
        let room = sizes.prefix(3).reduce(0, +)
        let small = PictureDesk(
            album.gallery,
            folder: album.cache,
            capacity: Int64(room),
            decoder: Worker.decoder
        )
        for id in found {
            await withCheckedContinuation { done in small.picture(of: id, .small) { _ in done.resume() } }
        }
        let bytes = try kept.reduce(0) { sum, name in
            sum
                + (try FileManager.default.attributesOfItem(atPath: album.cache + "/" + name)[.size] as? Int
                    ?? 0)
        }
        #expect(bytes > 0 && bytes <= room && kept.count < found.count)
        let left = Set(
            kept.map { $0.split(separator: "/").last?.split(separator: "-").first.flatMap { Int64($0) } }
        )
        #expect(left.contains(found[4]) && !left.contains(found[0]), "the oldest go first: \(left)")
    }

    @Test("end with the program: who waits is told")
    func stopped() async throws {
        let id = try ids("still.png")[0]
        desk.stop()
        await #expect(throws: GalleryError.busy("the program ends")) { try await picture(id) }
    }
}
