public import ClickwheelFuzzing

/// Feeds the reader of golf courses with bytes that nobody meant.
@_cdecl("fuzz_golf_main")
public func fuzzGolf(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { CoursePromises.check($0) }
}
