/// The photos and videos at a glance, as a face shows them.
package struct GalleryGlance: Encodable, Sendable {
    /// A folder that is scanned.
    package struct Folder: Encodable, Sendable {
        /// The last part of the path alone.
        package let name: String
        /// What is wrong with it, in one sentence; `nil` where nothing is.
        package let problem: String?
    }

    /// How far something is that is being made, such as the demo's photos.
    package struct Making: Encodable, Equatable, Sendable {
        /// How many are made.
        package let done: Int
        /// How many there will be.
        package let total: Int

        /// `done` of `total` are made.
        package init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
    }

    /// The version of the gallery, which every change raises.
    package let version: Int
    /// How many photos there are.
    package let photos: Int
    /// How many videos there are, films included.
    package let videos: Int
    /// Files of which something is wrong.
    package let problems: Int
    /// The folders that are known or were named, in this order.
    package let folders: [Folder]
    /// How far the scan is; `nil` while none runs.
    package let scan: GalleryProgress?
    /// How many pictures are still to be made small; `nil` while none are.
    package let unpictured: Int?
    /// How far what will be found is made; `nil` while nothing is.
    package let making: Making?
}
