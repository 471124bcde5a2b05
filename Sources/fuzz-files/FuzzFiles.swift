public import ClickwheelFuzzing

/// Feeds the reader of audio files with bytes that nobody meant.
@_cdecl("fuzz_files_main")
public func fuzzFiles(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { FilePromises.check($0) }
}
