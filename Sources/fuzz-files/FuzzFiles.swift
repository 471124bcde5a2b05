public import ClickwheelFuzzing

/// Feeds the readers of audio files and of cue sheets with bytes that nobody meant.
@_cdecl("fuzz_files_main")
public func fuzzFiles(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { bytes in
        FilePromises.check(bytes)
        CuePromises.check(bytes)
    }
}
