/// Bytes as text (RFC 4648, section 4).
enum Base64 {
    static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let rest = bytes[index..<min(index + 3, bytes.count)]
            var group = rest.reduce(0) { $0 << 8 | Int($1) }
            group <<= (3 - rest.count) * 8
            for place in 0..<4 {
                out.append(place <= rest.count ? digits[group >> ((3 - place) * 6) & 63] : UInt8(ascii: "="))
            }
            index += 3
        }
        return String(decoding: out, as: UTF8.self)
    }
}
