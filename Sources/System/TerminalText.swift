/// Text from anywhere, such as the tags of a file, as it may be written to a terminal.
///
/// A terminal obeys control characters, and directional marks (Unicode Standard Annex 9, section 2) make it show what is not
/// there: a name must neither clear the screen nor hide its extension.
package enum TerminalText {
    /// `text` with lines and tabs as they are, no directional marks, and a sign in place of every other control character.
    ///
    /// - Complexity: O(*n*)
    package static func shown(_ text: String) -> String {
        guard needsCare(text) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A: scalars.append(scalar)
            case _ where isControl(scalar): scalars.append("\u{FFFD}")
            case _ where isDirectional(scalar): break
            case _: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// The same as one line, for a name or a title: what would begin another is a sign too.
    package static func line(_ text: String) -> String {
        shown(
            text.contains { $0.isNewline || $0 == "\t" }
                ? String(text.map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 }) : text
        )
    }

    /// JSON that means what `json` does, with what a terminal would obey as `\u` escapes (RFC 8259 section 7).
    ///
    /// - Complexity: O(*n*)
    package static func escaped(json: String) -> String {
        guard needsCare(json) else { return json }
        var scalars = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            // What stands between values is white space; within strings the encoder has escaped what is below the space.
            guard scalar.value >= 0x20, isControl(scalar) || isDirectional(scalar) else {
                scalars.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            scalars.append(
                contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
            )
        }
        return String(scalars)
    }

    /// Whether a byte may begin something to be changed; most texts hold none.
    private static func needsCare(_ text: String) -> Bool {
        text.utf8.contains { byte in
            switch byte {
            case 0x09, 0x0A: false
            case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
            case _: false
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        case _: false
        }
    }
}
