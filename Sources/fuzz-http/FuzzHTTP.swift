public import ClickwheelFuzzing

/// Feeds the server's parsers with bytes that nobody meant.
@_cdecl("fuzz_http_main")
public func fuzzHTTP(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { ParserPromises.check($0) }
}
