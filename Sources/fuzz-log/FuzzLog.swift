public import ClickwheelFuzzing

/// Feeds the encoders of log lines, and the reader of them, with bytes that nobody meant.
@_cdecl("fuzz_log_main")
public func fuzzLog(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { LogPromises.check($0) }
}
