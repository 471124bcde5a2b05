/// Reads the numbers that tags hold as text.
enum TagNumber {
    /// Returns the number that `text` starts with, from 1 to 99,999; 0 stands for "none" in tags.
    static func count(_ text: String) -> Int? {
        count(text.utf8[...])
    }

    static func count(_ text: Substring.UTF8View) -> Int? {
        var number = 0
        for digit in text.drop(while: { $0 == UInt8(ascii: " ") }) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { break }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            if number > 99_999 { return nil }
        }
        return number > 0 ? number : nil
    }

    /// Returns the decibels of ReplayGain: `-7.89 dB`.
    static func decibels(_ text: String) -> Double? {
        guard let number = real(text), (-100...100).contains(number) else { return nil }
        return number
    }

    /// Returns the decibels of ReplayGain for a gain of Opus, whose unit is 1/256 dB and whose aim is 5 dB
    /// softer: RFC 7845, section 5.2.1.
    static func decibels(r128 text: String) -> Double? {
        guard let number = Int16(text) else { return nil }
        return decibels(String(Double(number) / 256 + 5))
    }

    /// Returns the decibels of a gain in 1/256 dB that is no ReplayGain, but that of an Opus header; `nil` for none.
    static func decibels(header text: String) -> Double? {
        guard let number = Int16(text), number != 0 else { return nil }
        return Double(number) / 256
    }

    /// Returns a peak, where 1 is full scale.
    static func peak(_ text: String) -> Double? {
        guard let number = real(text), (0...1000).contains(number) else { return nil }
        return number
    }

    private static func real(_ text: String) -> Double? {
        let digits = text.utf8.prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.,eE".utf8.contains($0)
        }
        return Double(
            String(decoding: digits.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
        )
    }
}
