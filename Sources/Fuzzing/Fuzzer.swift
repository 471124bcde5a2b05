/// libFuzzer's own `main`: <https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library>.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What libFuzzer calls for each input: a C function, which cannot carry the check along.
///
/// Sendable enough: it is set once, before the one thread of the fuzzer begins.
nonisolated(unsafe) private var promise: ([UInt8]) -> Void = { _ in }

/// The `main` of a fuzz target.
public enum Fuzzer {
    /// The words that a program is called with, as C has them.
    public typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// Calls `check` with bytes that nobody meant, until time is over or it stops the program.
    ///
    /// - Returns: The exit status.
    public static func run(_ count: CInt, _ words: Words, _ check: @escaping ([UInt8]) -> Void) -> CInt {
        promise = check
        var count = count
        var words: Words? = words
        return runDriver(&count, &words) { bytes, count in
            promise(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
    }
}
