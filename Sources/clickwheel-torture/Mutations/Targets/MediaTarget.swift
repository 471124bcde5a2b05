import ClickwheelSystem
import Media

/// Photos and films of every format, by the reader of the scan, and subtitles.
struct MediaTarget: MutationTarget {
    static let name = "media"
    static let count = 8_000
    static let grownCount = 400

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        try workshop.fixtures("Tests/MediaTests/Fixtures").filter { !$0.isEmpty }
            + workshop.fixtures("Tests/Fixtures/films")
            + [
                "WEBVTT\n\n00:01.000 --> 00:02.000\n<i>Hello</i>\n",
                "1\n00:00:01,000 --> 00:00:02,000\nHello\n",
            ]
            .map { Array($0.utf8) }
    }

    init(_ workshop: Workshop) {}

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            let found = MediaInspector().inspect(bytes)
            if found.kind == .unknown, found.reason == nil {
                throw TortureFailure("a file is unknown without a reason")
            }
            guard (found.width ?? 0) >= 0, (found.height ?? 0) >= 0, (found.frames ?? 1) > 0,
                (found.durationMs ?? 0) >= 0, (1...8).contains(found.orientation ?? 1)
            else { throw TortureFailure("a file was read as \(found)") }
            if let offset = found.videoOffset, let length = found.videoLength,
                offset < 0 || length <= 0 || length > bytes.count - offset
            {
                throw TortureFailure("a clip of \(length) bytes at \(offset) is told of \(bytes.count)")
            }
            if let text = CaptionText.webVTT(bytes), !text.hasPrefix(CaptionText.head) {
                throw TortureFailure("subtitles became something else")
            }
        }
    }
}
