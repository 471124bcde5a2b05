import Media

/// A strategy of one's own: takes as long as a slow network would, and then has what it was made with.
final class SlowStrategy<C: Clock>: MediaLoadStrategy where C.Duration == Duration {
    private let media: Media
    private let delay: Duration
    private let clock: C

    init(_ media: Media, after delay: Duration, clock: C) {
        (self.media, self.delay, self.clock) = (media, delay, clock)
    }

    func load() async throws -> Media? {
        try await clock.sleep(for: delay)
        return media
    }
}
