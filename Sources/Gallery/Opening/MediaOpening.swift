import Media

/// How photos and videos open: which of them move by themselves, which while Select is held, and which not at all.
///
/// The members are named after the strategies of the module Media, and have a page see what those load: a picture, a film, or a
/// picture with a clip to it.
package struct MediaOpening: Sendable {
    /// What something does when it is opened.
    package enum Manner: String, CaseIterable, Encodable, Sendable {
        /// One picture of it is seen.
        case still
        /// It moves while somebody wants it to.
        case held
        /// It begins to move by itself.
        case moving
    }

    /// A stable name, as in settings and on the command line.
    package let name: String
    /// What a person calls it.
    package let title: String
    /// One sentence on who it is for.
    package let audience: String
    private let animation: Manner
    private let livePhoto: Manner
    private let film: Manner

    /// What an item does when it is opened.
    package func manner(of item: GalleryItem) -> Manner {
        if item.isFilm { return film }
        return switch item.kind {
        case .gif: animation
        case .livePhoto: livePhoto
        case .image, .vr360, .video, .shortFilm, .livePhotoVideo, .unknown: .still
        }
    }

    /// The family's name.
    package static let family = "media-loading"

    /// Every member, the usual one first.
    package static let all = [
        MediaOpening(
            name: "by-kind",
            title: "As what it is",
            audience: "For everyone: animations and films run, and live photos play while Select is held.",
            animation: .moving,
            livePhoto: .held,
            film: .moving
        ),
        MediaOpening(
            name: "image",
            title: "As a picture",
            audience: "For those who want nothing to move before they say so, and for slow machines.",
            animation: .still,
            livePhoto: .still,
            film: .held
        ),
        MediaOpening(
            name: "video",
            title: "As a film",
            audience: "For a screen that nobody touches: whatever can move does, live photos too.",
            animation: .moving,
            livePhoto: .moving,
            film: .moving
        ),
        MediaOpening(
            name: "live-photo",
            title: "As a live photo",
            audience: "For those who look at the picture first: whatever moves does so while Select is held.",
            animation: .held,
            livePhoto: .held,
            film: .held
        ),
    ]

    /// The member called `name`; `nil` where there is none.
    package static func named(_ name: String) -> MediaOpening? { all.first { $0.name == name } }
}
