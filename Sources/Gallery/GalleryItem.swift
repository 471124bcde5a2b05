package import Media

/// A photo or a video as it is listed.
package struct GalleryItem: Equatable, Sendable {
    /// The item's id, never used again.
    package let id: Int64
    /// What kind of photo or video it is.
    package let kind: MediaMetadata.Kind
    /// Whether it is a film, of whatever kind.
    package let isFilm: Bool
    /// Its name before the ending.
    package let title: String
    /// As ISO 8601, without a zone where the file names none; `nil` where it does not say.
    package let taken: String?
    /// In pixels, as it is seen.
    package let width: Int?
    /// In pixels, as it is seen.
    package let height: Int?
    /// How long it runs, in milliseconds; `nil` for a still.
    package let durationMs: Int?
    /// The pictures of an animation.
    package let frames: Int?
    /// The camera, as the file names it.
    package let camera: String?
    /// The place, as the file names it.
    package let place: String?
    /// Degrees north and east.
    package let latitude: Double?
    /// Degrees east.
    package let longitude: Double?
    /// How a sphere is laid out: `equirectangular`, `cubemap` or `mesh`.
    package let projection: String?
    /// What part of a sphere a picture shows, as six numbers: full width and height, left, top, width, height.
    package let crop: [Int]?
    /// Whether there is a clip with it, as of a live photo.
    package let hasClip: Bool
    /// When in its clip a live photo was taken.
    package let momentUs: Int?
    /// What is wrong with the file.
    package let problem: String?
    /// The colours shown before the picture is there, as `PictureAnswer.blur` has them.
    package let blur: [UInt8]?
    /// Whether it was marked as a favourite.
    package let isFavourite: Bool
    /// Where the video was left; 0 for one that was not begun, or seen to its end.
    package let positionMs: Int
    /// The size of its file, in bytes, and when that was changed, in nanoseconds since 1970.
    package let size: Int64
    /// When its file was changed, in nanoseconds since 1970.
    package let modifiedNs: Int64
}

/// Several photos or videos under one name: an album, a place, a camera.
package struct GalleryGroup: Equatable, Sendable {
    /// What names it in a listing, such as `albums/3`.
    package let key: String
    /// What a person calls the group.
    package let title: String
    /// How many photos or videos are in it.
    package let count: Int
    /// The newest of them, whose picture stands for all.
    package let cover: Int64
    /// The colours shown before the cover is there, as `PictureAnswer.blur` has them.
    package let blur: [UInt8]?
}
