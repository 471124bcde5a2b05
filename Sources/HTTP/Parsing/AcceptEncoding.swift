/// The `Accept-Encoding` field of a request (RFC 9110 section 12.5.3).
enum AcceptEncoding {
    /// Whether the sender of `field` takes gzip, and likes it at least as much as no coding at all.
    static func prefersGzip(_ field: String) -> Bool {
        var gzip: Int64?
        var identity: Int64?
        var any: Int64?
        for item in field.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(
                separator: UInt8(ascii: ";"),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let weight = parts.count == 2 ? weight(Array(parts[1])) : 1000
            guard let weight else { continue }
            let name = Array(ASCII.trimmed(Array(parts[0])))
            if ASCII.equal(name, "gzip") || ASCII.equal(name, "x-gzip") { gzip = weight }
            if ASCII.equal(name, "identity") { identity = weight }
            if ASCII.equal(name, "*") { any = weight }
        }
        guard let gzip = gzip ?? any, gzip > 0 else { return false }
        // Without a word on it, identity is fine, but less so than what was named.
        return gzip >= identity ?? 0
    }

    /// `q=0.5` in thousandths, or `nil` when it is malformed.
    private static func weight(_ parameter: [UInt8]) -> Int64? {
        let text = ASCII.trimmed(parameter)
        guard text.count >= 3, ASCII.lowercase(text[text.startIndex]) == UInt8(ascii: "q"),
            text[text.startIndex + 1] == UInt8(ascii: "=")
        else { return nil }
        let number = text.dropFirst(2)
        let parts = number.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].count == 1, let whole = ASCII.decimal(parts[0]), whole <= 1 else { return nil }
        var thousandths = whole * 1000
        if parts.count == 2 {
            guard parts[1].count <= 3 else { return nil }
            var scale: Int64 = 100
            for digit in parts[1] {
                guard ASCII.isDigit(digit) else { return nil }
                thousandths += Int64(digit - UInt8(ascii: "0")) * scale
                scale /= 10
            }
        }
        return thousandths <= 1000 ? thousandths : nil
    }
}
