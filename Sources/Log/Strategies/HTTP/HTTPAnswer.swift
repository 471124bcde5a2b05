/// An answer of an HTTP/1.1 server that closes the connection after it.
struct HTTPAnswer: Equatable {
    /// More bytes than this are not read.
    static let sizeLimit = 64 << 10

    let status: Int
    /// In seconds, from `Retry-After` in either of its forms.
    let retryAfter: Int64?
    let body: [UInt8]

    /// Reads an answer from everything that came before the connection was closed; `nil` where it is none.
    ///
    /// - Parameters:
    ///   - bytes: What came, at most ``sizeLimit``; a body that was cut is taken as it is.
    ///   - now: Seconds since 1970, for a `Retry-After` that names an instant.
    init?(_ bytes: [UInt8], now: Int64) {
        guard let end = Self.headEnd(bytes) else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, first.hasPrefix("HTTP/1."), first.utf8.count >= 12,
            let status = Int(first.dropFirst(9).prefix(3)), (100..<600).contains(status)
        else { return nil }
        self.status = status

        var retryAfter: Int64?
        var isChunked = false
        var length: Int?
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            switch line[..<colon].lowercased() {
            case "retry-after": retryAfter = Int64(value) ?? Self.instant(value).map { max(0, $0 - now) }
            case "transfer-encoding": isChunked = value.lowercased().hasSuffix("chunked")
            case "content-length": length = Int(value)
            case _: break
            }
        }
        self.retryAfter = retryAfter.flatMap { $0 >= 0 ? $0 : nil }
        let rest = Array(bytes[(end + 4)...])
        body = isChunked ? Self.unchunked(rest) : Array(rest.prefix(max(0, length ?? rest.count)))
    }

    /// Whether `bytes` are a whole answer, so that nobody need wait for the end of the connection.
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard let end = headEnd(bytes) else { return false }
        let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        guard let range = head.split(separator: "\r\n").first(where: { $0.hasPrefix("content-length:") }),
            let length = Int(range.dropFirst(15).drop { $0 == " " }), length >= 0
        else { return false }
        return bytes.count - end - 4 >= length
    }

    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) }
    }

    private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            let digits = String(decoding: rest[rest.startIndex..<end], as: UTF8.self).prefix { $0.isHexDigit }
            guard let size = Int(digits, radix: 16), size > 0, size <= sizeLimit else { break }
            rest = rest[(end + 1)...]
            body += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        return body
    }

    /// Seconds since 1970 of an instant as in `Sun, 06 Nov 1994 08:49:37 GMT`, RFC 9110, section 5.6.7.
    static func instant(_ text: some StringProtocol) -> Int64? {
        let words = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(where: { $0 == words[2] })
        else {
            return nil
        }
        let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
        return Timestamp.parse(Array("\(words[3])-\(number)-\(words[1])T\(words[4])Z".utf8)).map {
            $0 / 1_000_000
        }
    }
}
