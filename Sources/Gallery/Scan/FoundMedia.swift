import ClickwheelText
import Media

/// A photo or a video that a scan has found.
struct FoundMedia: Sendable {
    let name: [UInt8]
    let size: Int64
    let modifiedNs: Int64
    let metadata: MediaMetadata
    /// The name of the clip beside it.
    let clipName: [UInt8]?

    /// The name before its ending.
    var title: String {
        let text = String(decoding: name, as: UTF8.self)
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return text }
        return String(text[..<dot])
    }

    /// When it was taken, in seconds since 1970; where the file does not say, when it was written.
    var takenSeconds: Int64 {
        metadata.takenAt.flatMap(UTC.seconds).map { Int64($0.seconds) } ?? modifiedNs / 1_000_000_000
    }

    /// The words by which it is found, in a folder called `album`.
    func search(album: String) -> [UInt8] {
        let words = [
            title, album, metadata.camera, metadata.place, Self.word(for: metadata.kind),
            metadata.takenAt.map { String($0.prefix(10)) },
        ]
        return TextFolding.folded(words.compactMap(\.self).joined(separator: " "))
    }

    private static func word(for kind: MediaMetadata.Kind) -> String? {
        switch kind {
        case .gif: "animation gif"
        case .vr360: "360"
        case .shortFilm: "short film"
        case .livePhoto: "live photo"
        case .image, .video, .livePhotoVideo, .unknown: nil
        }
    }
}
