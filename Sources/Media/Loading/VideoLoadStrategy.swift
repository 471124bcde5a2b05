#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Loads a film of any length, flat or spherical: what a player needs to know, and a picture that stands for it.
public final class VideoLoadStrategy: MediaLoadStrategy, Sendable {
    private let source: MediaSource

    /// Will load `file`, with a poster of at most `size` pixels on its longer side (16 to 8,192).
    ///
    /// A `decoder` that several strategies share keeps its processes from file to file.
    public init(file: URL, size: Int = MediaDecoder.usualSize, decoder: MediaDecoder = MediaDecoder()) {
        source = MediaSource(file: file, size: size, decoder: decoder)
    }

    /// A film whose pictures cannot be decoded here is loaded without a poster, and says so in its damage.
    ///
    /// - Throws: ``MediaLoadError``, and `CancellationError`.
    public func load() async throws -> Media? {
        let metadata = try source.metadata()
        return .video(try await source.video(metadata))
    }
}
