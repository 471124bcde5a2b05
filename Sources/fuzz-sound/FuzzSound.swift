public import ClickwheelFuzzing

/// Feeds the readers of what player, engine and broadcast say to each other with bytes that nobody meant.
@_cdecl("fuzz_sound_main")
public func fuzzSound(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { SoundPromises.check($0) }
}
