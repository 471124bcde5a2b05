import ClickwheelSystem
import Media

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Noun {
    static func load(_ arguments: Arguments) throws {
        let path = try onlyFile(arguments, "load")
        let media = try loaded(path, size: MediaDecoder.usualSize)
        guard arguments.has("json") else { return Console.print(line: media.description) }
        try Console.print(json: MediaView(media, path))
    }

    static func thumbnail(_ arguments: Arguments) throws {
        let path = try onlyFile(arguments, "thumbnail")
        guard let output = arguments["o"] else {
            throw CommandFailure.usage("media thumbnail needs -o OUT")
        }
        let size = try thumbnailSize(arguments["size"])
        let media = try loaded(path, size: size)
        guard let picture = media.picture else {
            throw CommandFailure.failed(
                "\(path) has no picture: \(media.damage ?? "nothing of it is shown")."
            )
        }
        if output == "-" {
            Console.print(bytes: picture)
        } else {
            do {
                try WholeFile.export(picture, to: output)
            } catch {
                throw CommandFailure.failed("\(output) cannot be written: \(error)")
            }
        }
        if arguments.has("json"), output != "-" {
            try Console.print(json: ThumbnailView(path, output, picture, damage: media.damage))
        }
    }

    private static func onlyFile(_ arguments: Arguments, _ verb: String) throws -> String {
        guard arguments.operands.count == 1, let path = arguments.operands.first else {
            throw CommandFailure.usage("media \(verb) needs one FILE")
        }
        return path
    }

    private static func thumbnailSize(_ word: String?) throws -> Int {
        guard let word else { return 320 }
        guard let size = Int(word), (16...8192).contains(size) else {
            throw CommandFailure.usage("--size \(word) is not a number from 16 to 8192")
        }
        return size
    }

    /// What the strategy for its type of content makes of the file at `path`.
    private static func loaded(_ path: String, size: Int) throws -> Media {
        do {
            let media = try ThisThread.wait {
                try await ContentType.strategy(for: URL(fileURLWithPath: path), size: size).load()
            }.get()
            guard let media else { throw CommandFailure.failed("\(path) has nothing to show.") }
            return media
        } catch let error as MediaLoadError {
            throw CommandFailure.failed(error.description)
        }
    }
}

/// What was loaded, as JSON.
private struct MediaView: Encodable {
    let file: String
    let type: String
    let width: Int?
    let height: Int?
    let frames: Int?
    let delaysMs: [Int]?
    let durationMs: Int?
    let projection: SphereProjection?
    let crop: SphereCrop?
    let clip: String?
    let videoOffset: Int?
    let videoLength: Int?
    let presentationTimeMs: Int?
    let pictureBytes: Int?
    let damaged: Bool?
    let reason: String?
    let description: String

    init(_ media: Media, _ path: String) {
        let (still, photo, film): (ImageMedia?, LivePhotoMedia?, VideoMedia?) =
            switch media {
            case .image(let image): (image, nil, nil)
            case .livePhoto(let photo): (photo.still, photo, nil)
            case .video(let video): (nil, nil, video)
            }
        file = path
        type = still == nil ? "video" : photo == nil ? "image" : "livePhoto"
        width = still?.width ?? film?.width
        height = still?.height ?? film?.height
        frames = media.frames
        let delays = (still?.delays ?? []).map(Self.milliseconds)
        delaysMs = delays.isEmpty ? nil : delays
        durationMs = media.duration.map(Self.milliseconds)
        projection = media.projection
        crop = still?.crop
        clip = photo?.clip?.file.lastPathComponent
        videoOffset = photo?.clip?.bytes.lowerBound
        videoLength = photo?.clip?.bytes.count
        presentationTimeMs = photo?.presentationTime.map(Self.milliseconds)
        pictureBytes = media.picture?.count
        damaged = media.damage == nil ? nil : true
        reason = media.damage
        description = media.description
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int((duration / .milliseconds(1)).rounded())
    }
}

/// A small picture that was written, as JSON.
private struct ThumbnailView: Encodable {
    let file: String
    let output: String
    let width: Int?
    let height: Int?
    let bytes: Int
    let damaged: Bool?
    let reason: String?

    init(_ path: String, _ output: String, _ picture: [UInt8], damage: String?) {
        let metadata = MediaInspector().inspect(picture)
        (file, self.output, width, height) = (path, output, metadata.width, metadata.height)
        bytes = picture.count
        damaged = damage == nil ? nil : true
        reason = damage
    }
}
