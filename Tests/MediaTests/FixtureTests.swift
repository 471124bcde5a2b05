import ClickwheelSystem
import Foundation
import Testing

@testable import Media

@Suite("Real pictures and films")
struct FixtureTests {
    /// What a file is known to be.
    private struct Truth: Decodable {
        let kind: String
        let orientation: Int?
        let frames: Int?
        let rotate: Int?
        let video_len: Int?
        let duration: Int?
        let pair: String?
        let damaged: Bool?
    }

    private static let truth: [String: Truth] = {
        let data = try? Data(contentsOf: URL(filePath: Fixture.path("TRUTH.json")))
        return data.flatMap { try? JSONDecoder().decode([String: Truth].self, from: $0) } ?? [:]
    }()

    private static func all() throws -> [String: MediaMetadata] {
        var found: [String: MediaMetadata] = [:]
        try MediaInspector().inspect(Fixture.path("")) { file in
            found[String(file.file.split(separator: "/").last ?? "")] = file.metadata
        }
        return found
    }

    @Test("are each what they are known to be, with turns, frames, clips and pairs")
    func all() throws {
        let found = try Self.all()
        #expect(Self.truth.count == 28)
        for (name, truth) in Self.truth {
            let metadata = try #require(found[name], "\(name)")
            #expect(metadata.kind.rawValue == truth.kind, "\(name)")
            if let orientation = truth.orientation { #expect(metadata.orientation == orientation, "\(name)") }
            if let frames = truth.frames { #expect(metadata.frames == frames, "\(name)") }
            // Turned by 270 degrees with the clock.
            if truth.rotate == 270 { #expect(metadata.orientation == 8, "\(name)") }
            if let length = truth.video_len { #expect(metadata.videoLength == length, "\(name)") }
            if let seconds = truth.duration { #expect(metadata.durationMs == seconds * 1000, "\(name)") }
            #expect(metadata.pair == truth.pair || name.hasSuffix("MOV"), "\(name)")
            #expect(metadata.damaged == truth.damaged, "\(name)")
        }
        #expect(found["IMG_0001.MOV"]?.pair == "IMG_0001.JPG")
    }

    @Test("have a size in pixels, but for an empty one")
    func sizes() throws {
        for (name, metadata) in try Self.all() where name != "empty.jpg" && name != "TRUTH.json" {
            #expect((metadata.width ?? 0) > 0 && (metadata.height ?? 0) > 0, "\(name)")
        }
    }

    @Test(
        "have their clip where a film begins",
        arguments: ["20200101_samsung.jpg", "MVIMG_0001.jpg", "PXL_0001.MP.jpg", "nolen.jpg"]
    )
    func clips(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let metadata = MediaInspector().inspect(bytes)
        let (offset, length) = (try #require(metadata.videoOffset), try #require(metadata.videoLength))
        let clip = MediaInspector().inspect(Array(bytes[offset..<offset + length]))
        #expect(clip.kind == .video && clip.damaged == nil)
    }

    @Test("are read by a few kilobytes, where nothing is wrong with them")
    func economy() throws {
        for name in try Fixture.names() {
            let truth = Self.truth[name]
            guard truth?.damaged != true, truth?.kind != "gif", name != "nolen.jpg", name != "empty.jpg"
            else { continue }
            let file = try MediaBytes(Descriptor(regularFile: Fixture.path(name).utf8))
            _ = MediaInspector().inspect(file, isInShortFilms: false)
            #expect(file.bytesRead <= 64 << 10, "\(name): \(file.bytesRead)")
        }
    }

    @Test(
        "are read by a few kilobytes with padding behind them too, and said to be cut off without their end"
    )
    func padding() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "padded-\(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: path) }
        let picture = try Fixture.bytes("still.jpg").dropLast(2) + [UInt8](repeating: 0, count: 1 << 20)
        for (end, isWhole) in [([0xFF, 0xD9], true), ([0xFF, 0xD8], false)] as [([UInt8], Bool)] {
            try Data(picture + end + [UInt8](repeating: 0, count: 100)).write(to: path)
            let file = try MediaBytes(Descriptor(regularFile: path.path.utf8))
            let metadata = MediaInspector().inspect(file, isInShortFilms: false)
            #expect((metadata.damaged == nil) == isWhole)
            if isWhole { #expect(file.bytesRead <= 64 << 10) }
        }
    }

    @Test("cut anywhere, they end in a sentence or in what was found, and never in a trap")
    func cut() throws {
        for name in try Fixture.names() {
            let bytes = try Fixture.bytes(name)
            for part in 0..<200 where !bytes.isEmpty {
                let cut = Array(bytes.prefix(bytes.count * part / 200))
                let metadata = MediaInspector().inspect(cut)
                if metadata.kind == .unknown { #expect(metadata.reason != nil, "\(name) at \(part)") }
            }
        }
    }

    @Test("cut, grown or replaced once they are open, they are read to an end")
    func changing() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "changing-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let other = try Fixture.bytes("video.mp4")
        for name in try Fixture.names() {
            let bytes = try Fixture.bytes(name)
            for after in [[], Array(bytes.prefix(bytes.count / 2)), bytes + bytes, other] {
                try Data(bytes).write(to: file)
                let open = try MediaBytes(Descriptor(regularFile: file.path.utf8))
                // In its place: under its name there would be another file.
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: 0)
                try handle.write(contentsOf: Data(after))
                try handle.close()
                let metadata = MediaInspector().inspect(open, isInShortFilms: false)
                #expect(metadata.kind != .unknown || metadata.reason != nil, "\(name)")
                if let offset = metadata.videoOffset, let length = metadata.videoLength {
                    #expect(offset + length <= bytes.count, "\(name)")
                }
            }
        }
    }

    @Test("changed by 10,000 bytes anywhere, each is read to an end, and no clip is told beyond theirs")
    func changed() throws {
        var generator = SplitMix64(seed: 7)
        for name in try Fixture.names() {
            let bytes = try Fixture.bytes(name)
            guard !bytes.isEmpty else { continue }
            let head = min(bytes.count, 4096)
            var other = bytes
            var (changes, round) = (0, 0)
            while changes < 10_000 {
                round += 1
                let places = (0..<1 + round % 40).map { _ in
                    // Mostly where the lengths are.
                    Int.random(in: 0..<(round % 3 == 0 ? bytes.count : head), using: &generator)
                }
                for place in places { other[place] = UInt8.random(in: 0...255, using: &generator) }
                changes += places.count
                defer { for place in places { other[place] = bytes[place] } }
                let metadata = MediaInspector().inspect(other)
                if let offset = metadata.videoOffset, let length = metadata.videoLength {
                    #expect(offset >= 0 && length > 0 && offset + length <= other.count, "\(name)")
                }
            }
        }
    }
}
