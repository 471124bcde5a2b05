extension LineEncoder {
    @inline(__always)
    mutating func append(integer number: Int) {
        append(integer: Int64(number))
    }

    @inline(__always)
    mutating func append(integer number: Int64) {
        var rest = number.magnitude
        withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
            var start = 20
            while rest >= 100 {
                let pair = rest % 100
                rest /= 100
                start -= 2
                digits[start] = UInt8(truncatingIfNeeded: 0x30 + pair / 10)
                digits[start + 1] = UInt8(truncatingIfNeeded: 0x30 + pair % 10)
            }
            if rest >= 10 {
                start -= 1
                digits[start] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
                rest /= 10
            }
            start -= 1
            digits[start] = UInt8(truncatingIfNeeded: 0x30 + rest)
            if number < 0 { append(0x2D) }
            append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[start...]))
        }
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
    mutating func append(timestamp: Int64) {
        append(count: Timestamp.length) { Timestamp.write(timestamp, to: $0) }
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
