/// The photos and videos at a glance, as a face shows them.
package struct GalleryGlance: Encodable, Sendable {
    package struct Folder: Encodable, Sendable {
        /// The last part of the path alone.
        package let name: String
        package let problem: String?
    }

    /// How far something is that is being made, such as the demo's photos.
    package struct Making: Encodable, Equatable, Sendable {
        package let done: Int
        package let total: Int

        package init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
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
    /// How far what will be found is made; `nil` while nothing is.
    package let making: Making?
}
