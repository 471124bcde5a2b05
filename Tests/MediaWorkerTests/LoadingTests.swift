import ClickwheelSystem
import Foundation
import Media
import Testing

@Suite("Photos and films through the worker")
struct LoadingTests {
    /// The pictures and films of the module's own tests.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "MediaTests/Fixtures")
    private static let decoder = MediaDecoder(program: WorkerProcess.program.path)

    private static func file(_ name: String) -> URL { folder.appending(path: name) }

    private static func load(_ name: String, size: Int = 320) async throws -> Media {
        try await load(file(name), size: size)
    }

    private static func load(_ file: URL, size: Int = 320) async throws -> Media {
        let strategy = try ContentType.strategy(for: file, size: size, decoder: decoder)
        return try #require(try await strategy.load())
    }

    @Test(
        "a still of any format becomes a small upright JPEG",
        arguments: [
            ("still.jpg", 320, 240), ("still.png", 320, 240), ("still.webp", 320, 240),
            ("still.heic", 320, 240),
            ("still.avif", 320, 240), ("still.gif", 320, 240), ("png_named.jpg", 320, 240),
            ("orient1.jpg", 320, 240), ("orient2.jpg", 320, 240), ("orient3.jpg", 320, 240),
            ("orient4.jpg", 320, 240), ("orient5.jpg", 240, 320),
        ]
    )
    func stills(name: String, width: Int, height: Int) async throws {
        let media = try await Self.load(name)
        guard case .image(let image) = media else { throw Unexpected(media: media) }
        #expect(image.frames == 1 && image.duration == nil && image.damage == nil)
        let picture = MediaInspector().inspect(image.picture)
        #expect(picture.kind == .image && picture.orientation ?? 1 == 1)
        #expect(max(picture.width ?? 0, picture.height ?? 0) == 320)
        #expect((picture.width ?? 0) * height == (picture.height ?? 0) * width, "\(picture)")
    }

    @Test(
        "an animation tells how long each of its frames is shown",
        arguments: ["anim.gif", "anim.png", "anim.avif"]
    )
    func animations(name: String) async throws {
        let media = try await Self.load(name)
        guard case .image(let image) = media else { throw Unexpected(media: media) }
        #expect(image.frames == MediaInspector().inspect(path: Self.file(name).path).frames)
        #expect(image.frames > 1)
        #expect(image.delays.allSatisfy { $0 >= .milliseconds(20) })
        #expect(image.duration == image.delays.reduce(.zero, +))
    }

    @Test("a sphere is a picture with its layout, and a spherical film a film with it")
    func spheres() async throws {
        let pano = try await Self.load("pano.jpg")
        guard case .image = pano else { throw Unexpected(media: pano) }
        #expect(pano.projection == .equirectangular)
        let film = try await Self.load("sphere_v1.mp4")
        guard case .video = film else { throw Unexpected(media: film) }
        #expect(film.projection == .equirectangular)
        #expect(try await Self.load("wide2to1.jpg").projection == nil)
    }

    @Test(
        "a film has a poster, upright, and its length",
        arguments: [("video.mp4", true), ("rot90.mp4", false), ("IMG_0001.MOV", true)]
    )
    func films(name: String, isWide: Bool) async throws {
        let media = try await Self.load(name)
        guard case .video(let video) = media else { throw Unexpected(media: media) }
        let poster = MediaInspector().inspect(try #require(video.poster))
        #expect(((poster.width ?? 0) > (poster.height ?? 0)) == isWide)
        #expect((try #require(video.width) > (try #require(video.height))) == isWide)
        #expect(try #require(video.duration) > .zero)
    }

    @Test(
        "a live photo is its still and its clip, in its own file or beside it",
        arguments: ["IMG_0001.JPG", "MVIMG_0001.jpg", "PXL_0001.MP.jpg", "20200101_samsung.jpg"]
    )
    func livePhotos(name: String) async throws {
        let media = try await Self.load(name)
        guard case .livePhoto(let photo) = media else { throw Unexpected(media: media) }
        let clip = try #require(photo.clip)
        let bytes = try Data(contentsOf: clip.file)
        #expect(clip.bytes.upperBound <= bytes.count)
        #expect(MediaInspector().inspect(Array(bytes[clip.bytes])).durationMs != nil)
        #expect(try #require(photo.duration) > .zero)
        #expect(photo.still.picture.starts(with: [0xFF, 0xD8]))
    }

    @Test("a live photo whose half is gone is a picture")
    func half() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "half-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "IMG_0001.JPG")
        try FileManager.default.copyItem(at: Self.file("IMG_0001.JPG"), to: file)
        let media = try await Self.load(file)
        guard case .image = media else { throw Unexpected(media: media) }
    }

    @Test("a picture that is cut off shows what there is, with the reason")
    func cut() async throws {
        let media = try await Self.load("truncated.jpg")
        #expect(media.damage != nil)
        #expect(media.picture?.starts(with: [0xFF, 0xD8]) == true)
    }

    @Test("a picture is never made larger than it is")
    func small() async throws {
        let media = try await Self.load("still.jpg", size: 8192)
        let picture = MediaInspector().inspect(try #require(media.picture))
        let original = MediaInspector().inspect(path: Self.file("still.jpg").path)
        #expect(picture.width == original.width && picture.height == original.height)
    }

    @Test("a picture of 65,000 by 65,000 is refused with its size, and the next one is shown")
    func bomb() async throws {
        let file = try Self.written(Bomb.png(65_000, 65_000), "bomb.png")
        defer { try? FileManager.default.removeItem(at: file) }
        let error = await #expect(throws: MediaLoadError.self) { try await Self.load(file) }
        #expect(error?.description.contains("65000 × 65000 pixels") == true, "\(String(describing: error))")
        _ = try await Self.load("still.jpg")
    }

    @Test("an animation of 100,000 frames is counted, or refused with a reason, within the limits")
    func frames() async throws {
        let file = try Self.written(Bomb.gif(frames: 100_000), "frames.gif")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            let media = try await Self.load(file)
            #expect((media.frames ?? 0) <= 100_000)
        } catch let error as MediaLoadError {
            #expect(!error.description.isEmpty)
        }
        _ = try await Self.load("still.jpg")
    }

    @Test("a HEIC is shown by its own small picture where that is large enough, in the colours of the whole")
    func preview() async throws {
        // Both in Display P3, which only the whole one says: red, and green where the one of 320 by 240 is shown.
        let file = Self.folder.appending(path: "../../Fixtures/pictures/preview.heic").standardizedFileURL
        for (size, red, green) in [(200, 30, 240), (320, 30, 240), (321, 240, 30), (640, 240, 30)] {
            let request = PictureRequest(job: .still, size: size, wantsBlur: true)
            let answer = try await Self.decoder.decode(request, file: file.path) { () throws(Errno) in
                try Descriptor(regularFile: file.path.utf8)
            }
            #expect(answer.width == size && answer.height == (size * 3 + 2) / 4 && answer.damage == nil)
            let corner = try #require(answer.blur).prefix(3).map { Int($0) }
            // Taken for sRGB as they are, neither of them would be pure by 50.
            #expect(abs(corner[0] - red) < 25 && abs(corner[1] - green) < 25, "\(size): \(corner)")
        }
    }

    @Test("a picture without a profile has the colours of its samples, grey and with sixteen bits too")
    func plain() async throws {
        let request = PictureRequest(job: .still, size: 64, wantsBlur: true)
        for (name, bytes, expected) in [
            ("grey.png", Plain.png(bits: 8, colour: 0, [0x80]), [128, 128, 128]),
            ("colour.png", Plain.png(bits: 8, colour: 2, [200, 30, 10]), [200, 30, 10]),
            ("deep.png", Plain.png(bits: 16, colour: 2, [200, 0, 30, 0, 10, 0]), [200, 30, 10]),
        ] {
            let file = try Self.written(bytes, name)
            defer { try? FileManager.default.removeItem(at: file) }
            let answer = try await Self.decoder.decode(request, file: file.path) { () throws(Errno) in
                try Descriptor(regularFile: file.path.utf8)
            }
            let corner = try #require(answer.blur).prefix(3).map { Int($0) }
            #expect(zip(corner, expected).allSatisfy { abs($0 - $1) <= 4 }, "\(name): \(corner)")
        }
    }

    @Test("a file that is written while it is decoded ends in a picture or in one sentence")
    func changing() async throws {
        let bytes = Array(try Data(contentsOf: Self.file("pano.jpg")))
        let file = try Self.written(bytes, "changing.jpg")
        defer { try? FileManager.default.removeItem(at: file) }
        let writer = Task {
            var round = 0
            while !Task.isCancelled {
                round += 1
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: UInt64(bytes.count * (round % 7) / 7))
                try handle.write(contentsOf: Data(bytes))
                try handle.close()
                await Task.yield()
            }
        }
        for _ in 0..<30 {
            do {
                _ = try await Self.load(file)
            } catch let error as MediaLoadError {
                #expect(error.description.hasPrefix(file.path), "\(error)")
            }
        }
        writer.cancel()
        try await writer.value
        _ = try await Self.load("still.jpg")
    }

    @Test("a task that is cancelled does not wait for its picture")
    func cancelled() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Self.load("still.jpg")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await Self.load("still.jpg")
    }

    @Test("many at once are all answered, each with its own")
    func crowd() async throws {
        let names = ["still.jpg", "still.png", "orient5.jpg", "video.mp4", "anim.gif", "still.heic"]
        try await withThrowingTaskGroup(of: (String, Media).self) { group in
            for name in names + names + names + names {
                group.addTask { (name, try await Self.load(name)) }
            }
            for try await (name, media) in group {
                #expect(media.description.hasPrefix(name + " is "))
            }
        }
    }

    @Test("with bytes changed or missing anywhere, each ends in a picture or in one sentence")
    func mutated() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        let folder = FileManager.default.temporaryDirectory.appending(path: "mutated-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var generator = SplitMix(state: 11)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names where name != "TRUTH.json" {
                let bytes = Array(try Data(contentsOf: Self.file(name)))
                guard !bytes.isEmpty else { continue }
                for round in 0..<100 {
                    var other = bytes
                    for _ in 0..<1 + round % 9 {
                        other[Int.random(in: 0..<other.count, using: &generator)] = UInt8.random(
                            in: 0...255,
                            using: &generator
                        )
                    }
                    if round % 4 == 0 { other.removeLast(Int.random(in: 0..<other.count, using: &generator)) }
                    let file = folder.appending(path: "\(round)-\(name)")
                    try Data(other).write(to: file)
                    group.addTask { try await Self.settle(file) }
                }
                try await group.waitForAll()
            }
        }
        _ = try await Self.load("still.jpg")
    }

    /// Loads a file that may be anything.
    private static func settle(_ file: URL) async throws {
        do {
            _ = try await load(file, size: 32)
        } catch let error as MediaLoadError {
            #expect(error.description.hasPrefix(file.path), "\(error)")
        }
        try FileManager.default.removeItem(at: file)
    }

    private static func written(_ bytes: [UInt8], _ name: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
        try Data(bytes).write(to: file)
        return file
    }
}

/// Something else was loaded than the test is about.
private struct Unexpected: Error { let media: Media }

/// Sebastiano Vigna's SplitMix64 (prng.di.unimi.it/splitmix64.c).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Files that promise more than anybody wants.
private enum Bomb {
    /// A PNG of grey that says how large it is, and has a few bytes of it.
    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let head = big(width) + big(height) + [8, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
            + chunk("IDAT", [0x78, 0x9C, 0x63, 0, 0, 0, 1, 0, 1]) + chunk("IEND", [])
    }

    /// A GIF of one pixel, as often as asked for.
    static func gif(frames: Int) -> [UInt8] {
        let head: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let frame: [UInt8] =
            [0x21, 0xF9, 4, 0, 2, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        return head + (0..<frames).flatMap { _ in frame } + [0x3B]
    }

    static func big(_ number: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + content
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in named {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return big(content.count) + named + big(Int(~sum))
    }
}

/// Pictures of one colour, without a profile.
private enum Plain {
    /// A PNG of 8 by 8 pixels.
    static func png(bits: UInt8, colour: UInt8, _ pixel: [UInt8]) -> [UInt8] {
        let row: [UInt8] = [0] + (0..<8).flatMap { _ in pixel }
        let rows: [UInt8] = (0..<8).flatMap { _ in row }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Bomb.chunk("IHDR", Bomb.big(8) + Bomb.big(8) + [bits, colour, 0, 0, 0])
            + Bomb.chunk("IDAT", stored(rows)) + Bomb.chunk("IEND", [])
    }

    /// One block of bytes as they are (RFC 1950, RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
        let (a, b) = bytes.reduce((1, 0)) { sum, byte in
            let a = (sum.0 + Int(byte)) % 65_521
            return (a, (sum.1 + a) % 65_521)
        }
        return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + Bomb.big(b << 16 | a)
    }
}
