#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ContentType {
    /// The strategy that loads this type of content from `file`; this is the one place that says which.
    ///
    /// Pictures, animations and spheres are loaded as images, of a spherical film a picture of it; clips and short films as
    /// videos; live photos as themselves. The arguments are those of the strategies.
    public func strategy(
        for file: URL,
        size: Int = MediaDecoder.usualSize,
        decoder: MediaDecoder = MediaDecoder()
    ) -> any MediaLoadStrategy {
        switch self {
        case .image, .gif, .vr360: ImageLoadStrategy(file: file, size: size, decoder: decoder)
        case .video, .shortFilm: VideoLoadStrategy(file: file, size: size, decoder: decoder)
        case .livePhoto: LivePhotoLoadStrategy(file: file, size: size, decoder: decoder)
        }
    }

    /// The strategy for what is in `file`, which is looked into; a spherical film is loaded as a video.
    ///
    /// - Throws: ``MediaLoadError`` where it cannot be read, or is neither a picture nor a film.
    public static func strategy(
        for file: URL,
        size: Int = MediaDecoder.usualSize,
        decoder: MediaDecoder = MediaDecoder()
    ) throws(MediaLoadError) -> any MediaLoadStrategy {
        let metadata = try MediaSource(file: file, size: size, decoder: decoder).metadata()
        let type: ContentType =
            switch metadata.kind {
            case .image: .image
            case .gif: .gif
            case .vr360: metadata.isFilm ? .video : .vr360
            case .video, .livePhotoVideo, .unknown: .video
            case .shortFilm: .shortFilm
            case .livePhoto: .livePhoto
            }
        return type.strategy(for: file, size: size, decoder: decoder)
    }
}
