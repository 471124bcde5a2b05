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
        var open: [(name: String, isNegated: Bool, nodes: [Node])] = []
        var nodes: [Node] = []
        func add(_ node: Node) {
            if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
        }
        var rest = text[...]
        while let start = Self.find("{{", in: rest) {
            let body = rest[rest.utf8.index(start, offsetBy: 2)...]
            guard let end = Self.find("}}", in: body) else { break }
            if start > rest.startIndex { add(.text(String(rest[..<start]))) }
            rest = body[body.utf8.index(end, offsetBy: 2)...]
            let tag = Self.trim(body[..<end])
            switch tag.first {
            case "#", "^":
                guard open.count < Self.deepest else {
                    add(.problem("too many conditions in one another"))
                    continue
                }
                open.append((String(Self.trim(tag.dropFirst())), tag.first == "^", []))
            case "/":
                let name = String(Self.trim(tag.dropFirst()))
                guard let last = open.popLast() else {
                    add(.problem("{{/\(name)}} has no beginning"))
                    continue
                }
                add(.section(name: last.name, isNegated: last.isNegated, last.nodes))
                if last.name != name { add(.problem("{{#\(last.name)}} ends as {{/\(name)}}")) }
            case "!": break
            default:
                // Filters stand before the field, the last one first in effect.
                var parts = tag.split(separator: ":", omittingEmptySubsequences: false).map {
                    String(Self.trim($0))
                }
                let name = parts.removeLast()
                add(.field(name: name, filters: parts.reversed()))
            }
        }
        if !rest.isEmpty { add(.text(String(rest))) }
        while let last = open.popLast() {
            add(.section(name: last.name, isNegated: last.isNegated, last.nodes))
            nodes.append(.problem("{{#\(last.name)}} has no end"))
        }
        self.nodes = nodes
    }

    private static func find(_ mark: StaticString, in text: Substring) -> String.Index? {
        let bytes = text.utf8
        var place = bytes.startIndex
        while let found = bytes[place...].firstIndex(of: mark.utf8Start[0]) {
            let next = bytes.index(after: found)
            if next < bytes.endIndex, bytes[next] == mark.utf8Start[1] { return found }
            place = next
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
