import Foundation
import Testing

@testable import Media

@Suite("What the fuzzer starts from")
struct FuzzSeedTests {
    /// Small files that between them reach what the fuzzer reached, see `scripts/fuzz`.
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/media-bytes")

    @Test("each is told by a kind or a reason, with numbers within their bounds")
    func bounds() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.folder,
            includingPropertiesForKeys: nil
        )
        #expect(files.count > 100)
        var kinds: Set<MediaMetadata.Kind> = []
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            let metadata = MediaInspector().inspect(bytes)
            kinds.insert(metadata.kind)
            #expect(metadata.kind != .unknown || metadata.reason != nil, "\(file.lastPathComponent)")
            #expect((1...8).contains(metadata.orientation ?? 1), "\(file.lastPathComponent)")
            #expect(
                (metadata.frames ?? 1) > 0 && (metadata.durationMs ?? 0) >= 0,
                "\(file.lastPathComponent)"
            )
            if let offset = metadata.videoOffset, let length = metadata.videoLength {
                #expect(offset >= 0 && length > 0 && length <= bytes.count - offset)
            }
            var described = MediaMetadata()
            XMP(bytes).tell(&described)
            Exif(MediaBytes(bytes), 0, to: bytes.count)?.tell(&described, turns: true)
            #expect((1...8).contains(described.orientation ?? 1), "\(file.lastPathComponent)")
            #expect((-90...90).contains(described.latitude ?? 0), "\(file.lastPathComponent)")
            #expect(CaptionText.webVTT(bytes)?.hasPrefix("WEBVTT\n\n") != false, "\(file.lastPathComponent)")
        }
        #expect(kinds.isSuperset(of: [.image, .gif, .video, .unknown]))
    }
}
