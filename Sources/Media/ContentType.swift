/// What a photo or a film is for whoever loads it.
public enum ContentType: String, CaseIterable, Codable, Sendable {
    /// A picture that stands still.
    case image
    /// A picture with several frames: GIF, WebP, PNG or AVIF.
    case gif
    /// A picture or a film of everything around the camera.
    case vr360
    /// A clip shorter than a short film, or a film longer than one.
    case video
    /// A film of one to forty minutes, or any in a folder for short films.
    ///
    /// Forty minutes is the limit of the Academy of Motion Picture Arts and Sciences (its rule 19).
    case shortFilm
    /// A picture with the moments around it.
    case livePhoto
}
