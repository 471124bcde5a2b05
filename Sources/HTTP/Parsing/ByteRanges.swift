/// The `Range` field of a request for bytes (RFC 9110 section 14).
enum ByteRanges {
    /// What a field asks for of a body of a known length.
    enum Selection: Equatable {
        /// The whole: the field is malformed, of another unit, or asks for several ranges.
        case whole
        case part(Range<Int64>)
        /// Nothing the body has.
        case none
    }

    /// Reads `field` for a body of `length` bytes.
    static func select(_ field: String, length: Int64) -> Selection {
        let bytes = Array(field.utf8)
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), ASCII.equal(bytes[..<sign], "bytes") else {
            return .whole
        }
        var parts: [Range<Int64>] = []
        var isValid = false
        for item in bytes[(sign + 1)...].split(separator: UInt8(ascii: ",")) {
            let spec = ASCII.trimmed(item)
            if spec.isEmpty { continue }
            guard let range = parse(spec, length: length) else { return .whole }
            isValid = true
            if !range.isEmpty { parts.append(range) }
        }
        guard isValid else { return .whole }
        switch parts.count {
        case 0: return .none
        case 1: return .part(parts[0])
        case _: return .whole
        }
    }

    /// The bytes that one spec means, none where it is beyond the end, `nil` where it is malformed.
    private static func parse(_ spec: ArraySlice<UInt8>, length: Int64) -> Range<Int64>? {
        guard let dash = spec.firstIndex(of: UInt8(ascii: "-")) else { return nil }
        let first = spec[..<dash]
        let last = spec[(dash + 1)...]
        guard first.allSatisfy(ASCII.isDigit), last.allSatisfy(ASCII.isDigit) else { return nil }
        // Digits that do not fit 64 bits are still a number, beyond every file.
        if first.isEmpty {
            guard !last.isEmpty else { return nil }
            return max(0, length - (ASCII.decimal(last) ?? .max))..<length
        }
        let start = ASCII.decimal(first) ?? .max
        if last.isEmpty { return min(start, length)..<length }
        let end = ASCII.decimal(last) ?? .max
        guard start <= end else { return nil }
        guard start < length else { return length..<length }
        return start..<(min(end, length - 1) + 1)
    }
}
