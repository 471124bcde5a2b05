import ClickwheelCrypto
import ClickwheelSystem

/// Text of feeds, which anybody wrote, as it is shown and kept.
enum FeedText {
    /// One line without control characters, of at most `limit` bytes.
    static func line(_ text: String, limit: Int) -> String {
        var line = ""
        var isBlank = true
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            guard isSpace || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) else { continue }
            if isSpace && isBlank { continue }
            guard line.utf8.count + String(scalar).utf8.count <= limit else { break }
            line.unicodeScalars.append(isSpace ? " " : scalar)
            isBlank = isSpace
        }
        return line.hasSuffix(" ") ? String(line.dropLast()) : line
    }

    /// Text without the tags of HTML, a paragraph on a line, of at most 10,000 bytes.
    static func plain(_ text: String) -> String {
        var words = ""
        var tag: String?
        for character in text {
            if let name = tag {
                guard character == ">" else {
                    if name.utf8.count < 12 { tag = name + String(character) }
                    continue
                }
                let isBreak = ["p", "/p", "br", "br/", "br /", "/li", "/div", "/h1", "/h2", "/h3"]
                    .contains(name.lowercased())
                words += isBreak ? "\n" : " "
                tag = nil
            } else if character == "<" {
                tag = ""
            } else {
                words.append(character)
            }
        }
        for (code, letter) in [
            ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ] { words = words.replacing(code, with: letter) }
        let lines = words.split(whereSeparator: \.isNewline).map { line(String($0), limit: 2_000) }
        var plain = ""
        for line in lines where !line.isEmpty && plain.utf8.count + line.utf8.count < 10_000 {
            plain += plain.isEmpty ? line : "\n" + line
        }
        return plain
    }

    /// A duration or an instant as `SS`, `MM:SS` or `HH:MM:SS`, with or without a fraction, in milliseconds; at most 100 hours.
    static func milliseconds(_ text: String) -> Int? {
        let parts = line(text, limit: 40).split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last else { return nil }
        let (whole, fraction) = (last.prefix { $0 != "." }, last.drop { $0 != "." }.dropFirst())
        guard let seconds = number(whole), fraction.isEmpty || number(fraction.prefix(3)) != nil else {
            return nil
        }
        var milliseconds = seconds * 1000
        var digits = String(fraction.prefix(3))
        while digits.utf8.count < 3 { digits += "0" }
        milliseconds += Int(digits) ?? 0
        for (factor, part) in zip([60_000, 3_600_000], parts.dropLast().reversed()) {
            guard let count = number(part) else { return nil }
            milliseconds += count * factor
        }
        return milliseconds <= 360_000_000 ? milliseconds : nil
    }

    private static func number(_ digits: Substring) -> Int? {
        guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(digits)
    }

    /// The SHA-256 of `sha256-BASE64` (Subresource Integrity), of several hashes too, in hexadecimal digits; `nil` where only
    /// others are said.
    static func sha256(_ text: String) -> String? {
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "sha256",
                let bytes = Base64.decode(parts[1].prefix { $0 != "?" }.utf8),
                bytes.count == SHA256Hasher.byteCount
            else { continue }
            return Hexadecimal.text(bytes)
        }
        return nil
    }
}
