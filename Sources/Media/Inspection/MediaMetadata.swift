/// What a file says about itself, found by its content and not by its name.
///
/// What is not known is `nil`, and absent when encoded.
public struct MediaMetadata: Codable, Equatable, Sendable {
    /// What a file can be found to be.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// A picture that stands still.
        case image
        /// An animation: GIF, WebP, PNG or AVIF with several frames.
        case gif
        /// A picture or a film of everything around the camera.
        case vr360
        /// A clip shorter than a short film, or a film longer than one.
        case video
        /// A film of one to forty minutes, or any in a folder for short films.
        case shortFilm
        /// A picture with the moments around it.
        case livePhoto
        /// The clip of a live photo, which belongs to a picture beside it.
        case livePhotoVideo
        /// Neither a picture nor a film.
        case unknown
    }

    /// What it is.
    public internal(set) var kind = Kind.unknown
    /// In pixels, as the picture is stored, before ``orientation`` is applied.
    public internal(set) var width: Int?
    /// In pixels, as the picture is stored, before ``orientation`` is applied.
    public internal(set) var height: Int?
    /// How the stored picture is turned to be seen, 1 to 8 (Exif 2.32, section 4.6.4, tag 0x0112).
    ///
    /// Of HEIF and AVIF by their transforms and not by Exif; of a film by the matrix of its track.
    public internal(set) var orientation: Int?
    /// How long it plays once, in milliseconds.
    public internal(set) var durationMs: Int?
    /// The pictures of an animation.
    public internal(set) var frames: Int?
    /// The name of the other half of a live photo, in the same folder.
    public internal(set) var pair: String?
    /// Where the clip begins that is in the picture's own file, in bytes.
    public internal(set) var videoOffset: Int?
    /// The size of that clip, in bytes.
    public internal(set) var videoLength: Int?
    /// How a sphere is laid out: `equirectangular`, `cubemap` or `mesh`.
    public internal(set) var projection: String?
    /// The name of the colour space.
    public internal(set) var colourProfile: String?
    /// When it was taken, as ISO 8601, without a zone where the file names none.
    public internal(set) var takenAt: String?
    /// Who made the camera, and its model.
    public internal(set) var camera: String?
    /// Degrees north.
    public internal(set) var latitude: Double?
    /// Degrees east.
    public internal(set) var longitude: Double?
    /// `true` for a file that is cut off or cannot be read to its end; absent otherwise.
    public internal(set) var damaged: Bool?
    /// What is wrong with it, in a few words.
    public internal(set) var reason: String?

    /// The part of a sphere that the picture shows; `nil` for a whole one.
    public internal(set) var crop: SphereCrop?
    /// When in its clip a live photo was taken, in microseconds.
    public internal(set) var presentationTimeUs: Int?

    /// The name of the place where it was taken, where the file has one.
    public internal(set) var place: String?

    /// Whether it is a film, of whatever kind.
    package var isFilm = false
    /// What both halves of an Apple live photo name.
    var contentIdentifier: String?
    /// Whether it says that a clip is in it.
    var promisesClip = false
    /// Where a clip can begin at the earliest, in bytes.
    var pictureEnd = 0
    /// Where XMP says that a clip is.
    var clip: ClipPlace?

    private enum CodingKeys: CodingKey {
        case kind, width, height, orientation, durationMs, frames, pair, videoOffset, videoLength, projection
        case colourProfile, takenAt, camera, latitude, longitude, damaged, reason
    }

    init() {}

    mutating func markDamaged(_ reason: String) {
        damaged = true
        if self.reason == nil { self.reason = reason }
    }
}
