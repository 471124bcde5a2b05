public import ClickwheelFuzzing

/// Feeds the quiz with bytes that nobody meant.
@_cdecl("fuzz_package_main")
public func fuzzPackage(_ count: CInt, _ words: Fuzzer.Words) -> CInt {
    Fuzzer.run(count, words) { PackagePromises.check($0) }
}
