extension LineEncoder {
    @inline(__always)
    mutating func append(integer number: Int) {
        append(integer: Int64(number))
    }

    @inline(__always)
    mutating func append(integer number: Int64) {
        let length = Self.digitCount(number.magnitude) + (number < 0 ? 1 : 0)
        append(count: length) { memory in
            var rest = number.magnitude
            var end = length
            while rest >= 100 {
                end -= 2
                Timestamp.two(UInt32(truncatingIfNeeded: rest % 100), memory + end)
                rest /= 100
            }
            if rest >= 10 {
                Timestamp.two(UInt32(truncatingIfNeeded: rest), memory + (end - 2))
            } else {
                memory[end - 1] = UInt8(truncatingIfNeeded: 0x30 + rest)
            }
            if number < 0 { memory[0] = 0x2D }
        }
    }

    @inline(__always)
    private static func digitCount(_ number: UInt64) -> Int {
        var count = 1
        var rest = number
        while rest >= 10_000 {
            rest /= 10_000
            count += 4
        }
        return count + (rest >= 10 ? 1 : 0) + (rest >= 100 ? 1 : 0) + (rest >= 1000 ? 1 : 0)
    }

    /// Appends the shortest decimal that reads back as `number`, or `nan`, `inf`, `-inf`.
    mutating func append(double number: Double) {
        if number.isNaN { return append("nan") }
        if number.isInfinite { return append(number < 0 ? "-inf" : "inf") }
        var stream = LineEncoderStream()
        number.write(to: &stream)
        stream.withBytes { append($0) }
    }

    @inline(__always)
    mutating func append(flag: Bool) {
        append(flag ? "true" : "false")
    }

    /// Appends the 27 bytes of an instant given in microseconds since 1970.
    @inline(__always)
    mutating func append(timestamp: Int64, _ second: UnsafeMutablePointer<Timestamp.Second>?) {
        append(count: Timestamp.length) { Timestamp.write(timestamp, to: $0, second) }
    }
}

/// Takes the few bytes of a number, without a `String` in between.
private struct LineEncoderStream: TextOutputStream {
    private var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    private var count = 0

    mutating func write(_ string: String) {
        var string = string
        string.withUTF8 { _writeASCII($0) }
    }

    /// What the standard library calls with the digits of a number; it would make a `String` on the heap else.
    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        let start = count
        withUnsafeMutableBytes(of: &bytes) { memory in
            let source = UnsafeRawBufferPointer(buffer).prefix(memory.count - start)
            UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyBytes(from: source)
        }
        count = min(count + buffer.count, 32)
    }

    mutating func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        let length = count
        withUnsafeBytes(of: &bytes) { body(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    }
}
