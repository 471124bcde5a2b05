#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Loads a picture: a still, an animation or a sphere.
///
/// Frames and spheres are its collaborators' work. Of a live photo it loads the still, of a spherical film a picture that stands for it.
public final class ImageLoadStrategy: MediaLoadStrategy, Sendable {
    private let source: MediaSource

    /// Will load `file`, and make a picture of it of at most `size` pixels on its longer side (16 to 8,192).
    ///
    /// A `decoder` that several strategies share keeps its processes from file to file.
    public init(file: URL, size: Int = MediaDecoder.usualSize, decoder: MediaDecoder = MediaDecoder()) {
        source = MediaSource(file: file, size: size, decoder: decoder)
    }

    /// - Throws: ``MediaLoadError``, and `CancellationError`.
    public func load() async throws -> Media? {
        let metadata = try source.metadata()
        return .image(try await source.image(metadata))
    }
}
