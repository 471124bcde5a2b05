import Synchronization

/// How photos and videos open in this gallery.
///
/// Safe to use from every thread.
package final class GalleryOpening: Sendable {
    private let gallery: Gallery
    private let changed: @Sendable () -> Void
    private let held: Mutex<MediaOpening>

    /// What opens as `opening` says from the start on; `changed` is called when lists are to be read anew, and may block.
    package init(
        _ gallery: Gallery,
        opening: MediaOpening = MediaOpening.all[0],
        changed: @escaping @Sendable () -> Void = {}
    ) {
        self.gallery = gallery
        self.changed = changed
        held = Mutex(opening)
    }

    /// What is in use.
    package var current: MediaOpening { held.withLock { $0 } }

    /// Has what is opened from now on open so; what a page already shows goes on as it is.
    ///
    /// It blocks until that is noted. Where it throws, nothing has changed.
    func use(_ opening: MediaOpening) throws(GalleryError) {
        let before = held.withLock { held in
            defer { held = opening }
            return held
        }
        do throws(GalleryError) {
            // Rows say how they open, so lists that were read are out of date.
            try gallery.renew()
        } catch {
            held.withLock { $0 = before }
            throw error
        }
        changed()
    }
}
