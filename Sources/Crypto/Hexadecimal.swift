/// Bytes as lower-case hexadecimal digits, two for each.
public enum Hexadecimal {
    /// The digits of `bytes`.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    /// The `count` bytes that ``text(_:)`` wrote as `text`; `nil` for anything else.
    public static func bytes(_ text: some StringProtocol, count: Int) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count == 2 * count else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(of: digits[place]), let low = value(of: digits[place + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
