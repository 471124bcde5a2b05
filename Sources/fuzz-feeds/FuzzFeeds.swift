/// libFuzzer's own `main`: <https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library>.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Feeds the readers of feeds and of lists of podcasts with bytes that nobody meant.
@_cdecl("fuzz_feeds_main")
public func fuzzFeeds(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt
{
    var count = count
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
    return runDriver(&count, &arguments) { bytes, count in
        FeedPromises.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}
