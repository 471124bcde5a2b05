/// One side of a card as it is written in a note type, read once and rendered often.
///
/// Fields, conditions, filters, cloze and the front side, as Anki has them:
/// <https://docs.ankiweb.net/templates/fields.html>.
struct CardTemplate: Sendable {
    indirect enum Node: Sendable {
        case text(String)
        case field(name: String, filters: [String])
        case section(name: String, isNegated: Bool, [Node])
        case problem(String)
    }

    /// How deep conditions are read.
    static let deepest = 64

    let nodes: [Node]

    init(_ text: String) {
        var reader = Reader(text)
        nodes = reader.read()
    }

    private struct Reader {
        private var open: [(name: String, isNegated: Bool, nodes: [Node])] = []
        private var nodes: [Node] = []
        private var rest: Substring
        private var hasComments = true
        private let start: StaticString
        private let end: StaticString

        init(_ text: String) {
            // Templates of long ago have other brackets, and say so at the beginning.
            let old = "{{=<% %>=}}"
            let body = CardTemplate.trim(text[...])
            let isOld = body.utf8.starts(with: old.utf8)
            rest = isOld ? body[body.utf8.index(body.startIndex, offsetBy: old.utf8.count)...] : text[...]
            (start, end) = isOld ? ("<%", "%>") : ("{{", "}}")
        }

        mutating func read() -> [Node] {
            while let text = takeText() {
                if !text.isEmpty { add(.text(String(text))) }
                let body = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
                guard let close = CardTemplate.find(end, in: body) else { break }
                rest = body[body.utf8.index(close, offsetBy: 2)...]
                take(CardTemplate.trim(body[..<close].drop { $0 == "{" }))
            }
            if !rest.isEmpty { add(.text(String(rest))) }
            while let last = open.popLast() {
                add(.section(name: last.name, isNegated: last.isNegated, last.nodes))
                nodes.append(.problem("{{#\(last.name)}} has no end"))
            }
            return nodes
        }

        private mutating func add(_ node: Node) {
            if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
        }

        /// The text before the next bracket, at which the rest begins afterwards; `nil` where there is none.
        ///
        /// Brackets in an HTML comment are text.
        private mutating func takeText() -> Substring? {
            let whole = rest
            var search = whole
            var next = CardTemplate.find(start, in: search)
            while let bracket = next {
                guard hasComments, let comment = CardTemplate.find("<!--", in: search[..<bracket]) else {
                    rest = whole[bracket...]
                    return whole[..<bracket]
                }
                let inside = whole[whole.utf8.index(comment, offsetBy: 4)...]
                if let end = CardTemplate.find("-->", in: inside) {
                    search = whole[whole.utf8.index(end, offsetBy: 3)...]
                    // One behind many comments is looked for once, and not after each of them.
                    if bracket < search.startIndex { next = CardTemplate.find(start, in: search) }
                } else {
                    // One without its end is none, and none after it has one.
                    hasComments = false
                }
            }
            return nil
        }

        private mutating func take(_ tag: Substring) {
            switch tag.first {
            case "#", "^":
                guard open.count < CardTemplate.deepest else {
                    return add(.problem("too many conditions in one another"))
                }
                open.append((String(CardTemplate.trim(tag.dropFirst())), tag.first == "^", []))
            case "/":
                let name = String(CardTemplate.trim(tag.dropFirst()))
                guard let last = open.popLast() else { return add(.problem("{{/\(name)}} has no beginning")) }
                add(.section(name: last.name, isNegated: last.isNegated, last.nodes))
                if last.name != name { add(.problem("{{#\(last.name)}} ends as {{/\(name)}}")) }
            case "!": break
            default:
                // Filters stand before the field, the last one first in effect; a name of spaces is none of theirs.
                // By bytes: it begins at a place of bytes, from where each step by characters would look back.
                var parts = tag.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                    .map { String(Substring($0)) }
                let name = String(CardTemplate.trim(parts.removeLast()[...]))
                add(.field(name: name, filters: parts.reversed()))
            }
        }
    }

    /// Where `mark` begins in `text`.
    private static func find(_ mark: StaticString, in text: Substring) -> String.Index? {
        let bytes = text.utf8
        var place = bytes.startIndex
        while let found = bytes[place...].firstIndex(of: mark.utf8Start[0]) {
            var next = found
            var count = 0
            while count < mark.utf8CodeUnitCount, next < bytes.endIndex, bytes[next] == mark.utf8Start[count]
            {
                next = bytes.index(after: next)
                count += 1
            }
            if count == mark.utf8CodeUnitCount { return found }
            place = bytes.index(after: found)
        }
        return nil
    }

    private static func trim(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
