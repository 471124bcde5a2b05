import ClickwheelSystem
import Media

extension Noun {
    static let media = Noun(
        name: "media",
        summary: "Photos and videos: what they are, thumbnails of them, and how they are loaded.",
        commands: [
            Command(
                "inspect",
                "FILE…",
                "Says what photos and videos are, by their content; folders are walked and live photos joined.",
                options: [.json]
            ) { try inspect($0) },
            Command(
                "thumbnail",
                "FILE",
                "Makes a small upright picture of a photo or a video, as JPEG.",
                options: [
                    .value("o", "OUT", "the file to write; - writes to standard output"),
                    .value("size", "N", "the longer side at most, in pixels, 16 to 8192 (default: 320)"),
                    .json,
                ]
            ) { try thumbnail($0) },
            Command(
                "load",
                "FILE",
                "Loads a photo or a video by the strategy for what it is, and says what came of it.",
                options: [.json]
            ) { try load($0) },
        ]
    )

    private static func inspect(_ arguments: Arguments) throws {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("media inspect needs a FILE or a folder")
        }
        let inspector = MediaInspector()
        var isUnread = false
        for path in arguments.operands {
            do {
                try inspector.inspect(path) { file in
                    if arguments.has("json") { return try Console.print(json: file) }
                    Console.print(line: MediaLine(file).text)
                }
            } catch let error as Errno {
                Console.complain("clickwheel: \(path) cannot be read: \(error)")
                isUnread = true
            }
        }
        if isUnread { throw CommandFailure.told }
    }
}

/// A file of pictures or films in one line for a person.
private struct MediaLine {
    let text: String

    init(_ file: InspectedFile) {
        let metadata = file.metadata
        var parts = [Self.word(metadata.kind)]
        if let width = metadata.width, let height = metadata.height { parts.append("\(width) × \(height)") }
        if let frames = metadata.frames { parts.append("\(frames) frames") }
        if let milliseconds = metadata.durationMs { parts.append("\(Double(milliseconds / 100) / 10) s") }
        if let pair = metadata.pair { parts.append("with \(pair)") }
        if metadata.videoLength != nil { parts.append("with a clip inside") }
        if let projection = metadata.projection { parts.append(projection) }
        parts += [metadata.camera, metadata.takenAt].compactMap(\.self)
        if let reason = metadata.reason { parts.append(reason) }
        text = "\(file.path): \(parts.joined(separator: ", "))"
    }

    private static func word(_ kind: MediaMetadata.Kind) -> String {
        switch kind {
        case .image: "photo"
        case .gif: "animation"
        case .vr360: "360°"
        case .video: "video"
        case .shortFilm: "short film"
        case .livePhoto: "live photo"
        case .livePhotoVideo: "clip of a live photo"
        case .unknown: "unknown"
        }
    }
}
