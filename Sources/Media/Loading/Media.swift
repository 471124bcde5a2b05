#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a strategy has loaded, ready to be shown.
public enum Media: Equatable, Sendable {
    /// A picture: still, animated, or a sphere.
    case image(ImageMedia)
    /// A film, with a picture that stands for it.
    case video(VideoMedia)
    /// A picture with the moments around it.
    case livePhoto(LivePhotoMedia)

    /// How many pictures it is made of: 1 for a still; `nil` for a film, whose pictures nobody counts.
    public var frames: Int? {
        switch self {
        case .image(let image): image.frames
        case .video: nil
        case .livePhoto(let photo): photo.still.frames
        }
    }

    /// How long it plays once; `nil` for a still, and where the file does not tell.
    public var duration: Duration? {
        switch self {
        case .image(let image): image.duration
        case .video(let video): video.duration
        case .livePhoto(let photo): photo.duration
        }
    }

    /// How the sphere around the camera is laid out; `nil` for what is no sphere.
    public var projection: SphereProjection? {
        switch self {
        case .image(let image): image.projection
        case .video(let video): video.projection
        case .livePhoto(let photo): photo.still.projection
        }
    }

    /// The picture that stands for it, as JPEG; `nil` for a film of which none can be decoded.
    public var picture: [UInt8]? {
        switch self {
        case .image(let image): image.picture
        case .video(let video): video.poster
        case .livePhoto(let photo): photo.still.picture
        }
    }

    /// What keeps it from being whole, in a few words; `nil` where nothing does.
    public var damage: String? {
        switch self {
        case .image(let image): image.damage
        case .video(let video): video.damage
        case .livePhoto(let photo): photo.still.damage
        }
    }
}

/// A picture that was loaded.
public struct ImageMedia: Equatable, Sendable {
    /// Where it came from.
    public let file: URL
    /// As it is seen, upright, in pixels; `nil` where the file does not tell.
    public let width: Int?
    /// As it is seen, upright, in pixels; `nil` where the file does not tell.
    public let height: Int?
    /// How long each picture of an animation is shown; empty for a still.
    public let delays: [Duration]
    /// How a sphere is laid out; `nil` for a flat picture.
    public let projection: SphereProjection?
    /// The part of a sphere that the picture shows; `nil` for a whole one, and for a flat picture.
    public let crop: SphereCrop?
    /// The picture, of an animation its first one, as JPEG, upright and in sRGB, no larger than was asked for.
    public let picture: [UInt8]
    /// What keeps it from being whole, in a few words.
    public let damage: String?

    /// How many pictures it is made of.
    public var frames: Int { max(1, delays.count) }
    /// How long an animation plays once; `nil` for a still.
    public var duration: Duration? { delays.isEmpty ? nil : delays.reduce(.zero, +) }

    /// A picture that a strategy of one's own has loaded; `picture` is JPEG.
    public init(
        file: URL,
        picture: [UInt8],
        width: Int? = nil,
        height: Int? = nil,
        delays: [Duration] = [],
        projection: SphereProjection? = nil,
        crop: SphereCrop? = nil,
        damage: String? = nil
    ) {
        (self.file, self.picture, self.width, self.height) = (file, picture, width, height)
        (self.delays, self.projection, self.crop, self.damage) = (delays, projection, crop, damage)
    }
}

/// A film that was loaded: what a player needs to know before it begins.
public struct VideoMedia: Equatable, Sendable {
    /// Where it came from, and where a player reads it.
    public let file: URL
    /// As it is seen, upright, in pixels; `nil` where the file does not tell.
    public let width: Int?
    /// As it is seen, upright, in pixels; `nil` where the file does not tell.
    public let height: Int?
    /// How long it plays; `nil` where the file does not tell.
    public let duration: Duration?
    /// How a sphere is laid out; `nil` for a flat film.
    public let projection: SphereProjection?
    /// A picture that stands for it, as JPEG, upright; `nil` where none of its pictures can be decoded.
    public let poster: [UInt8]?
    /// What keeps it from being whole, in a few words.
    public let damage: String?

    /// A film that a strategy of one's own has loaded; `poster` is JPEG.
    public init(
        file: URL,
        width: Int? = nil,
        height: Int? = nil,
        duration: Duration? = nil,
        projection: SphereProjection? = nil,
        poster: [UInt8]? = nil,
        damage: String? = nil
    ) {
        (self.file, self.width, self.height, self.duration) = (file, width, height, duration)
        (self.projection, self.poster, self.damage) = (projection, poster, damage)
    }
}

/// A live photo that was loaded.
public struct LivePhotoMedia: Equatable, Sendable {
    /// The bytes in which its clip is.
    public struct Clip: Equatable, Sendable {
        /// The file that holds it: the picture's own, or one beside it.
        public let file: URL
        /// Where it begins and ends in ``file``, in bytes.
        public let bytes: Range<Int>

        /// The clip in `bytes` of `file`.
        public init(file: URL, bytes: Range<Int>) {
            (self.file, self.bytes) = (file, bytes)
        }
    }

    /// The picture.
    public let still: ImageMedia
    /// The moments around it; `nil` where that half is missing.
    public let clip: Clip?
    /// How long the clip plays; `nil` where that is not told.
    public let duration: Duration?
    /// When in the clip the picture was taken; `nil` where that is not told.
    public let presentationTime: Duration?

    /// A live photo that a strategy of one's own has loaded.
    public init(
        still: ImageMedia,
        clip: Clip? = nil,
        duration: Duration? = nil,
        presentationTime: Duration? = nil
    ) {
        (self.still, self.clip, self.duration, self.presentationTime) = (
            still, clip, duration, presentationTime
        )
    }
}

/// How everything around a camera is laid out in a flat picture.
public enum SphereProjection: String, Codable, CaseIterable, Sendable {
    /// Longitude and latitude as x and y.
    case equirectangular
    /// The six sides of a cube.
    case cubemap
    /// Triangles that the file holds.
    case mesh
}

/// The part of a whole sphere that a picture shows, in the pixels of the whole (Google's Photo Sphere XMP Metadata).
public struct SphereCrop: Codable, Equatable, Sendable {
    /// The width of the whole sphere.
    public let fullWidth: Int
    /// The height of the whole sphere.
    public let fullHeight: Int
    /// How far the picture is from the left edge of the whole.
    public let left: Int
    /// How far the picture is from the upper edge of the whole.
    public let top: Int
    /// The width of the picture in the whole.
    public let width: Int
    /// The height of the picture in the whole.
    public let height: Int

    /// A part of a sphere, in the pixels of the whole.
    public init(fullWidth: Int, fullHeight: Int, left: Int, top: Int, width: Int, height: Int) {
        (self.fullWidth, self.fullHeight) = (fullWidth, fullHeight)
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }
}
