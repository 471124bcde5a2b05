/// The photos and videos at a glance, as a face shows them.
package struct GalleryGlance: Encodable, Sendable {
    package struct Folder: Encodable, Sendable {
        /// The last part of the path alone.
        package let name: String
        package let problem: String?
    }

    package let version: Int
    package let photos: Int
    package let videos: Int
    /// Files of which something is wrong.
    package let problems: Int
    package let folders: [Folder]
    /// How far the scan is; `nil` while none runs.
    package let scan: GalleryProgress?
    /// How many pictures are still to be made small; `nil` while none are.
    package let unpictured: Int?
}
