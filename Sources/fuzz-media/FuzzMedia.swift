public import ClickwheelFuzzing

/// Feeds the inspector of photos and films, the reader of subtitles, and that of the worker's answers, with bytes that nobody meant.
@_cdecl("fuzz_media_main")
public func fuzzMedia(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { MediaPromises.check($0) }
}
