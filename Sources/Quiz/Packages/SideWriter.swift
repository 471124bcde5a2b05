/// Writes one side of one card.
struct SideWriter {
    /// The most bytes of one side: fields that are shown again and again end there.
    static let longest = 4_000_000
    /// The most bytes of fields that are looked at for one side, filters and conditions included.
    static let mostWork = 20_000_000

    let renderer: CardRenderer
    let fields: [String]
    let ord: Int
    let context: CardRenderer.Context
    /// The rendered front, while the back is written.
    var front: String?
    var out = ""
    private var work = 0

    init(renderer: CardRenderer, fields: [String], ord: Int, context: CardRenderer.Context) {
        self.renderer = renderer
        self.fields = fields
        self.ord = ord
        self.context = context
    }

    mutating func write(_ nodes: [CardTemplate.Node]) {
        for node in nodes where out.utf8.count < Self.longest && work < Self.mostWork {
            switch node {
            case .text(let text): out += text
            case .problem(let text):
                out += "<div class=problem>This card's template is wrong: \(Self.escaped(text)).</div>"
            case .section(let name, let isNegated, let inner):
                if isFilled(name) != isNegated { write(inner) }
            case .field(let name, let filters): write(name, filters)
            }
        }
    }

    /// Whether a side shows anything of the note.
    mutating func hasContent(_ nodes: [CardTemplate.Node]) -> Bool {
        for node in nodes where work < Self.mostWork {
            switch node {
            case .text, .problem: continue
            case .section(let name, let isNegated, let inner):
                if isFilled(name) != isNegated, hasContent(inner) { return true }
            case .field(let name, _):
                if let text = value(name), !isEmpty(text) { return true }
            }
        }
        return false
    }

    /// Whether a field shows nothing, which is work too.
    private mutating func isEmpty(_ text: String) -> Bool {
        work += text.utf8.count
        return Self.isEmpty(text)
    }

    private mutating func write(_ name: String, _ filters: [String]) {
        guard var text = value(name) else {
            if filters.isEmpty || !name.isEmpty {
                out += "<div class=problem>There is no field called '\(Self.escaped(name))'.</div>"
            }
            return
        }
        if filters.isEmpty {
            out += text
            return
        }
        if filters.last == "type" {
            // What else stands there says how the answer is compared.
            out += "[[\(filters.reversed().joined(separator: ":")):\(name)]]"
            return
        }
        for filter in filters where work < Self.mostWork {
            work += text.utf8.count
            text = apply(filter, to: text, of: name)
        }
        out += text
    }

    /// The text of a field or of a special name; `nil` where there is none.
    private func value(_ name: String) -> String? {
        if let place = renderer.place(of: name) { return fields.indices.contains(place) ? fields[place] : "" }
        switch name {
        case "FrontSide": return front ?? ""
        case "Tags": return context.tags
        case "Deck": return context.deck
        case "Subdeck":
            return context.deck.range(ofLast: "::").map { String(context.deck[$0...]) } ?? context.deck
        case "Card":
            let templates = renderer.type.templates
            return renderer.type.isCloze
                ? "\(templates.first?.name ?? "") \(ord + 1)"
                : templates.indices.contains(ord) ? templates[ord].name : ""
        case "Type": return renderer.type.name
        case "CardFlag": return "flag\(context.flag)"
        default: return nil
        }
    }

    private mutating func isFilled(_ name: String) -> Bool {
        if renderer.type.isCloze, name.first == "c", let number = Int(name.dropFirst()) {
            return number == ord + 1
        }
        return value(name).map { !isEmpty($0) } ?? false
    }

    /// Whether a field shows nothing: spaces, line breaks and empty blocks alone.
    static func isEmpty(_ html: String) -> Bool {
        var rest = html.utf8[...]
        while let first = rest.first {
            if [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(first) {
                rest = rest.dropFirst()
                continue
            }
            guard first == UInt8(ascii: "<"), let end = rest.prefix(8).firstIndex(of: UInt8(ascii: ">"))
            else { return false }
            let tag = Substring(rest[rest.index(after: rest.startIndex)..<end]).lowercased()
                .filter { $0 != "/" && $0 != " " }
            guard tag == "br" || tag == "div" else { return false }
            rest = rest[rest.index(after: end)...]
        }
        return true
    }

    private func apply(_ filter: String, to text: String, of name: String) -> String {
        switch filter {
        case "text": return HTMLText.plain(text)
        case "hint":
            if text.allSatisfy(\.isWhitespace) { return "" }
            // A card's frame runs no script, so the hint opens by itself.
            return "<details class=hint><summary>\(Self.escaped(name))</summary>\(text)</details>"
        case "cloze": return ClozeHTML.side(text, number: ord + 1, isQuestion: front == nil)
        case "cloze-only": return ClozeHTML.gaps(text, number: ord + 1, isQuestion: front == nil)
        case "kana": return Furigana.kana(text)
        case "kanji": return Furigana.kanji(text)
        case "furigana": return Furigana.ruby(text)
        // An unknown filter, of some add-on, leaves the text as it is.
        default: return text
        }
    }

    static func escaped(_ text: String) -> String {
        var out = ""
        // Scalar by scalar: a sign that carries an accent is a sign too.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case let other: out.unicodeScalars.append(other)
            }
        }
        return out
    }
}

extension String {
    /// Where the text after the last `mark` begins.
    func range(ofLast mark: String) -> String.Index? {
        let bytes = Array(mark.utf8)
        var place = utf8.endIndex
        while place > utf8.startIndex {
            place = utf8.index(before: place)
            if utf8[place...].starts(with: bytes) { return utf8.index(place, offsetBy: bytes.count) }
        }
        return nil
    }
}
