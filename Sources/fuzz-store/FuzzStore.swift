public import ClickwheelFuzzing

/// Feeds the reader of catalogues with bytes that nobody meant.
@_cdecl("fuzz_store_main")
public func fuzzStore(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { CataloguePromises.check($0) }
}
