#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Loads a live photo: a picture, with the clip that is in its own file or beside it.
public final class LivePhotoLoadStrategy: MediaLoadStrategy, Sendable {
    private let source: MediaSource

    /// Will load `file`, the picture of the two, no larger than `size` pixels on its longer side (16 to 8,192).
    ///
    /// A `decoder` that several strategies share keeps its processes from file to file.
    public init(file: URL, size: Int = MediaDecoder.usualSize, decoder: MediaDecoder = MediaDecoder()) {
        source = MediaSource(file: file, size: size, decoder: decoder)
    }

    /// A picture whose other half is missing is loaded without a clip.
    ///
    /// - Throws: ``MediaLoadError``, and `CancellationError`.
    public func load() async throws -> Media? {
        let metadata = try source.metadata()
        let still = try await source.image(metadata)
        let (clip, duration) = source.clip(metadata)
        return .livePhoto(
            LivePhotoMedia(
                still: still,
                clip: clip,
                duration: duration,
                presentationTime: metadata.presentationTimeUs.map { .microseconds($0) }
            )
        )
    }
}
