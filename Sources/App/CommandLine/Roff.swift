/// Text in the language of man(7), as groff and mandoc read it.
struct Roff {
    private(set) var text = ""

    mutating func title(_ name: String, date: String) {
        text +=
            ".TH \(Self.escaped(name.uppercased())) 1 \(date) \"Clickwheel \(Version.current)\" \"Clickwheel\"\n"
        // Ragged lines: code and names stand badly in lines that are spaced out.
        text += ".nh\n.ad l\n"
    }

    mutating func section(_ name: String) { text += ".SH \(name)\n" }

    mutating func subsection(_ name: String) { text += ".SS \(Self.escaped(name))\n" }

    mutating func paragraph() { text += ".PP\n" }

    /// A line that is in the language already.
    mutating func line(_ line: String) { text += line + "\n" }

    /// Plain text.
    mutating func text(_ plain: String) { text += Self.escaped(plain) + "\n" }

    /// What `head`, which is in the language already, means.
    mutating func entry(_ head: String, _ plain: String) {
        text += ".TP\n\(head)\n\(Self.escaped(plain))\n"
    }

    /// What `body` writes, further in.
    mutating func indented(_ body: (inout Roff) -> Void) {
        text += ".RS\n"
        body(&self)
        text += ".RE\n"
    }

    /// Plain text as it is written in the language: no character of it is a command.
    static func escaped(_ plain: String) -> String {
        var result = ""
        for line in plain.split(separator: "\n", omittingEmptySubsequences: false) {
            if !result.isEmpty { result += "\n" }
            // A line that begins with one of these is a command.
            if line.hasPrefix(".") || line.hasPrefix("'") { result += "\\&" }
            for scalar in line.unicodeScalars {
                switch scalar {
                case "\\": result += "\\e"
                case "-": result += "\\-"
                case "\"": result += "\\(dq"
                case "~": result += "\\(ti"
                case "^": result += "\\(ha"
                case "`": result += "\\(ga"
                case "'": result += "\\(aq"
                case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
                case _:
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
                }
            }
        }
        return result
    }
}
