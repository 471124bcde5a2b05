public import ClickwheelFuzzing

/// Feeds the quiz with bytes that nobody meant.
@_cdecl("fuzz_decks_main")
public func fuzzDecks(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { DecksPromises.check($0) }
}
