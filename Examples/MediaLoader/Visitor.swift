import Media

/// Somebody who looks at one thing on a page, and after a while wants to see another.
struct Visitor<C: Clock>: Sendable where C.Duration == Duration {
    let clock: C
    /// How long the first is looked at, or waited for.
    let patience: Duration
    /// Hears of everything that the page shows, in order.
    let shown: @Sendable (Media) -> Void

    /// Asks one page for what `first` loads, and after a while for what `second` does.
    ///
    /// The page is the context that outlives its strategies: where the first is still loading, it lets go of it, and its answer is
    /// never shown.
    func look(at first: any MediaLoadStrategy, then second: any MediaLoadStrategy) async throws {
        let page = WebPageViewModel()
        page.setMediaLoadStrategy(first)
        let shown = self.shown
        page.loadMedia { media in
            if let media { shown(media) }
        }
        try await clock.sleep(for: patience)
        page.setMediaLoadStrategy(second)
        if let media = try await page.loadMedia() { shown(media) }
    }
}
