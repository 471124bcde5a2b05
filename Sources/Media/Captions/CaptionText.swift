/// Subtitles as WebVTT (<https://www.w3.org/TR/webvtt1/>), made of SubRip or of WebVTT itself.
package enum CaptionText {
    /// A file is read this far at most, in bytes.
    package static let limit = 4 << 20

    /// What every file of them begins with; a cue follows with an empty line before it.
    package static let head = "WEBVTT\n"

    /// Times count from `start`, in milliseconds, and what is over by then is left out.
    ///
    /// - Returns: `nil` where no line says when anything is shown.
    package static func webVTT(_ bytes: [UInt8], from start: Int = 0) -> String? {
        var out = head
        var isTimed = false
        var times: Range<Int>?
        var lines: [Substring] = []
        func end() {
            if let times { out += cue(lines, at: times, from: start) ?? "" }
            (times, lines) = (nil, [])
        }
        for line in text(bytes).split(separator: "\n", omittingEmptySubsequences: false) {
            if let next = Self.times(line) {
                end()
                (times, isTimed) = (next, true)
            } else if line.allSatisfy(\.isWhitespace) {
                end()
            } else if times != nil {
                lines.append(line)
            }
        }
        end()
        return isTimed ? out : nil
    }

    /// One cue with an empty line before it, whose `times` are milliseconds of a film that is shown from `start` on.
    ///
    /// - Returns: `nil` where it is over by then.
    package static func cue(_ lines: [Substring], at times: Range<Int>, from start: Int) -> String? {
        guard times.upperBound > start else { return nil }
        let (begin, end) = (max(0, times.lowerBound - start), times.upperBound - start)
        // What looks like another cue, or a comment, would not be shown.
        let texts = lines.map { plain(String($0.replacing("-->", with: "→"))) + "\n" }
        return "\n\(clock(begin)) --> \(clock(end))\n" + texts.joined()
    }

    /// UTF-8, UTF-16 with its mark, or else Latin 1, with one kind of line ends.
    private static func text(_ bytes: [UInt8]) -> String {
        let decoded: String
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittle = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { at in
                let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
                return isLittle ? first | second << 8 : first << 8 | second
            }
            decoded = String(decoding: units, as: UTF16.self)
        } else if let text = String(validating: bytes, as: UTF8.self) {
            decoded = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        } else {
            decoded = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
        return decoded.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    /// The milliseconds of `00:01:02,500 --> 00:01:04,000`, with points or commas; what follows is where, and is left out.
    private static func times(_ line: Substring) -> Range<Int>? {
        guard let arrow = line.firstRange(of: "-->") else { return nil }
        let end = line[arrow.upperBound...].drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        guard let first = time(line[..<arrow.lowerBound]), let second = time(end) else { return nil }
        return first..<max(first, second)
    }

    private static func time(_ text: Substring) -> Int? {
        let words = text.filter { !$0.isWhitespace }
        let parts = words.split(whereSeparator: { $0 == ":" || $0 == "." || $0 == "," })
        guard (3...4).contains(parts.count), parts.last?.count == 3,
            parts.allSatisfy({ $0.count <= 3 && $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        return numbers.dropLast().reduce(0) { $0 * 60 + $1 } * 1000 + numbers[numbers.count - 1]
    }

    /// `00:01:02.500`.
    private static func clock(_ milliseconds: Int) -> String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let seconds = milliseconds / 1000
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
        return parts.joined(separator: ":") + "." + padded(milliseconds % 1000, 3)
    }

    /// A line without the tags of SubRip that WebVTT does not know; what is left of them cannot begin one.
    private static func plain(_ line: String) -> String {
        let kept: Set<String> = ["b", "/b", "i", "/i", "u", "/u"]
        var out = ""
        var rest = line[...]
        while let open = rest.firstIndex(where: { $0 == "<" || $0 == "{" }) {
            out += escaped(rest[..<open])
            let isTag = rest[open] == "<"
            let inner = rest[rest.index(after: open)...].prefix(80)
            let isName = inner.first.map { isTag ? $0.isLetter || $0 == "/" : $0 == "\\" } ?? false
            guard isName, let close = inner.firstIndex(of: isTag ? ">" : "}") else {
                out += isTag ? "&lt;" : "{"
                rest = rest[rest.index(after: open)...]
                continue
            }
            let name = inner[..<close].lowercased()
            if isTag, kept.contains(name) { out += "<\(name)>" }
            rest = rest[rest.index(after: close)...]
        }
        return out + escaped(rest)
    }

    private static func escaped(_ text: Substring) -> String {
        // An ampersand that names a sign already stays.
        var out = ""
        for (index, character) in zip(text.indices, text) {
            let names = ["&amp;", "&lt;", "&gt;", "&nbsp;", "&lrm;", "&rlm;"]
            if character == "&", !names.contains(where: { text[index...].hasPrefix($0) }) {
                out += "&amp;"
            } else if character == ">" {
                out += "&gt;"
            } else {
                out.append(character)
            }
        }
        return out
    }
}
