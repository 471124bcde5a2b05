public import ClickwheelFuzzing

/// Feeds the readers of feeds and of lists of podcasts with bytes that nobody meant.
@_cdecl("fuzz_feeds_main")
public func fuzzFeeds(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { FeedPromises.check($0) }
}
