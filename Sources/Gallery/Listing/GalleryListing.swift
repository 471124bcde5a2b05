/// A list of photos or videos that can be asked for by its name.
package enum GalleryListing: Equatable, Sendable {
    /// What items a listing holds.
    package enum Items: Equatable, Sendable {
        /// All photos, the newest first.
        case photos
        /// Photos with the clip of their moment.
        case livePhotos
        /// Photos that surround whoever looks.
        case spheres
        /// Pictures that move.
        case animations
        /// Photos that were marked as favourites.
        case favouritePhotos
        /// The photos of the album with this id, in the order in which they were taken.
        case album(Int64)
        /// The photos that were taken at the place.
        case place(String)
        /// The photos that were taken with the camera.
        case camera(String)
        /// All videos, films included, the newest first.
        case videos
        /// Videos of 1 to 40 minutes, and those in a folder for short films.
        case shortFilms
        /// Videos of less than a minute that are no short films.
        case clips
        /// Videos of a minute and more, or of unknown length, that are no short films.
        case films
        /// Videos that surround whoever looks.
        case sphericalVideos
        /// Videos that were marked as favourites.
        case favouriteVideos
        /// Begun and not seen to the end, the last one first.
        case continued
    }

    /// By what several items are one row.
    package enum Groups: String, Equatable, Sendable {
        /// By the folder that they are in.
        case albums
        /// By the place where they were taken.
        case places
        /// By the camera that took them.
        case cameras
    }

    /// A listing of photos or videos.
    case items(Items)
    /// A listing of groups of photos.
    case groups(Groups)

    /// The listing that `name` names, such as `photos`, `photos/albums/3` or `photos/places/Bergen`; `nil` for none.
    package init?(_ name: String) {
        let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(
            String.init
        )
        switch (parts.first, parts.dropFirst().first, parts.count > 2 ? parts[2] : nil) {
        case ("photos", nil, nil): self = .items(.photos)
        case ("photos", "live", nil): self = .items(.livePhotos)
        case ("photos", "360", nil): self = .items(.spheres)
        case ("photos", "animations", nil): self = .items(.animations)
        case ("photos", "favourites", nil): self = .items(.favouritePhotos)
        case ("photos", let group?, nil):
            guard let groups = Groups(rawValue: group) else { return nil }
            self = .groups(groups)
        case ("photos", "albums", let id?):
            guard let id = Int64(id) else { return nil }
            self = .items(.album(id))
        case ("photos", "places", let place?): self = .items(.place(place))
        case ("photos", "cameras", let camera?): self = .items(.camera(camera))
        case ("videos", nil, nil): self = .items(.videos)
        case ("videos", "shorts", nil): self = .items(.shortFilms)
        case ("videos", "clips", nil): self = .items(.clips)
        case ("videos", "films", nil): self = .items(.films)
        case ("videos", "360", nil): self = .items(.sphericalVideos)
        case ("videos", "favourites", nil): self = .items(.favouriteVideos)
        case ("videos", "continue", nil): self = .items(.continued)
        case _: return nil
        }
    }
}

extension GalleryListing.Items {
    /// A value that a condition is asked with.
    enum Argument {
        case number(Int64)
        case text(String)
    }

    /// The rows that belong to it, with the value of `?1` where there is one.
    var condition: (sql: String, argument: Argument?) {
        switch self {
        case .photos: ("is_film = 0", nil)
        case .livePhotos: ("is_film = 0 AND kind = 'livePhoto'", nil)
        case .spheres: ("is_film = 0 AND kind = 'vr360'", nil)
        case .animations: ("is_film = 0 AND kind = 'gif'", nil)
        case .favouritePhotos: ("is_film = 0 AND favourite", nil)
        case .album(let id): ("is_film = 0 AND directory = ?1", .number(id))
        case .place(let place): ("is_film = 0 AND place = ?1", .text(place))
        case .camera(let camera): ("is_film = 0 AND camera = ?1", .text(camera))
        case .videos: ("is_film = 1", nil)
        case .shortFilms: ("is_film = 1 AND kind = 'shortFilm'", nil)
        case .clips: ("is_film = 1 AND kind = 'video' AND duration_ms < 60000", nil)
        case .films: ("is_film = 1 AND kind = 'video' AND (duration_ms IS NULL OR duration_ms >= 60000)", nil)
        case .sphericalVideos: ("is_film = 1 AND kind = 'vr360'", nil)
        case .favouriteVideos: ("is_film = 1 AND favourite", nil)
        case .continued: ("is_film = 1 AND position_ms > 0", nil)
        }
    }

    /// Newest first; an album as it was taken, and what was begun by when.
    var order: String {
        switch self {
        case .album: "taken_s, id"
        case .continued: "seen_s DESC, id DESC"
        case .photos, .livePhotos, .spheres, .animations, .favouritePhotos, .place, .camera, .videos,
            .shortFilms, .clips, .films, .sphericalVideos, .favouriteVideos:
            "taken_s DESC, id DESC"
        }
    }
}
