import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that a strategy loads: what it says of itself, and what the decoder makes of it.
struct MediaSource: Sendable {
    let file: URL
    let size: Int
    let decoder: MediaDecoder

    private var path: String { file.path }

    /// What the file says of itself, with what is beside it; read anew each time.
    func metadata() throws(MediaLoadError) -> MediaMetadata {
        var found: MediaMetadata?
        do {
            try MediaInspector().inspect(path) { found = $0.metadata }
        } catch {
            throw .unreadable(file: path, reason: "\(error)")
        }
        guard let found, found.kind != .unknown else {
            throw .unreadable(file: path, reason: found?.reason ?? "it is a folder without pictures")
        }
        return found
    }

    func image(_ metadata: MediaMetadata) async throws -> ImageMedia {
        guard !metadata.isFilm || metadata.projection != nil else { throw wrongKind("a picture", "a film") }
        let job: PictureRequest.Job =
            metadata.isFilm ? .poster : metadata.kind == .gif ? .animation : .still
        let answer = try await decoder.decode(PictureRequest(job: job, size: size), file: path)
        let (width, height) = metadata.uprightSize
        return ImageMedia(
            file: file,
            picture: answer.picture,
            width: width ?? answer.width,
            height: height ?? answer.height,
            delays: answer.delaysMs.map { .milliseconds($0) },
            projection: metadata.projection.flatMap(SphereProjection.init),
            crop: metadata.crop,
            damage: metadata.reason ?? answer.damage
        )
    }

    func video(_ metadata: MediaMetadata) async throws -> VideoMedia {
        guard metadata.isFilm else { throw wrongKind("a film", "a picture") }
        var damage = metadata.reason
        var poster: [UInt8]?
        do {
            poster = try await decoder.decode(PictureRequest(job: .poster, size: size), file: path).picture
        } catch let error as MediaLoadError {
            guard case .undecodable(_, let reason) = error else { throw error }
            damage = damage ?? reason
        }
        let (width, height) = metadata.uprightSize
        return VideoMedia(
            file: file,
            width: width,
            height: height,
            duration: metadata.durationMs.map { .milliseconds($0) },
            projection: metadata.projection.flatMap(SphereProjection.init),
            poster: poster,
            damage: damage
        )
    }

    /// Where the clip of a live photo is, and how long it plays.
    func clip(_ metadata: MediaMetadata) -> (LivePhotoMedia.Clip?, Duration?) {
        if let offset = metadata.videoOffset, let length = metadata.videoLength {
            let inside = MediaInspector().inspectClip(path, offset..<offset + length)
            return (
                LivePhotoMedia.Clip(file: file, bytes: offset..<offset + length),
                inside.durationMs.map { .milliseconds($0) }
            )
        }
        guard let pair = metadata.pair else { return (nil, nil) }
        let other = file.deletingLastPathComponent().appendingPathComponent(pair)
        guard let length = try? FileStatus(path: other.path).size else { return (nil, nil) }
        let clip = MediaInspector().inspect(path: other.path)
        return (
            LivePhotoMedia.Clip(file: other, bytes: 0..<Int(clamping: length)),
            clip.durationMs.map { .milliseconds($0) }
        )
    }

    private func wrongKind(_ expected: String, _ found: String) -> MediaLoadError {
        .wrongKind(file: path, expected: expected, found: found)
    }
}

extension MediaMetadata {
    /// Width and height as it is seen.
    package var uprightSize: (Int?, Int?) {
        guard let orientation, orientation >= 5 else { return (width, height) }
        return (height, width)
    }
}
