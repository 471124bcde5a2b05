/// How large a picture may be had, by its longer side in pixels.
package enum PictureSize: Int, CaseIterable, Sendable {
    /// For a grid.
    case small = 320
    /// For a list with fewer and larger pictures.
    case medium = 640
    /// For the whole screen.
    case large = 1280
    /// To be zoomed into; made each time, and not kept.
    case whole = 4096

    var isKept: Bool { self != .whole }
}
