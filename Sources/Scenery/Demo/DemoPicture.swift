/// One of the demo's photos and films.
struct DemoPicture: Sendable {
    enum Kind: Sendable {
        /// A scene, stored as it is held (Exif orientation 1), or turned a quarter (6).
        case photo(Scene, orientation: Int = 1)
        case sphere(Scene)
        /// The bay at an hour, 0 to 1.
        case bay(hour: Float)
        /// The lighthouse, which turns for ever.
        case animation
        /// The bay, and a clip of it.
        case livePhoto
        case auroraClip
        case snowClip
        case film
    }

    let folder: String
    let name: String
    let kind: Kind
    let seed: UInt32
    let shot: Shot

    init(_ folder: String, _ name: String, _ kind: Kind, seed: UInt32 = 7, _ shot: Shot) {
        (self.folder, self.name, self.kind, self.seed, self.shot) = (folder, name, kind, seed, shot)
    }

    /// The names of its files below the demo's folder.
    var files: [String] {
        let endings: [String] =
            switch kind {
            case .photo, .sphere, .bay: [".jpg"]
            case .animation: [".gif"]
            case .livePhoto: [".mov", ".jpg"]
            case .auroraClip, .snowClip: [".mp4"]
            case .film: [".en.vtt", ".mp4"]
            }
        return endings.map { folder + "/" + name + $0 }
    }
}
