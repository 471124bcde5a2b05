/// A text with numbered gaps, as in Anki: `{{c1::Oslo::city}}`, nested where one gap holds others.
public struct Cloze: Equatable, Sendable {
    /// The depth to which gaps are read; what lies deeper stays text, as does a gap without its end.
    static let deepest = 8

    indirect enum Node: Equatable, Sendable {
        case text(Substring)
        case gap(number: Int, content: [Node], hint: Substring?)
    }

    let nodes: [Node]

    public init(_ text: String) {
        var reader = Reader(text: text)
        nodes = reader.read(depth: 0)
    }

    /// The numbers of the gaps, ascending, each once.
    public var numbers: [Int] {
        var found: Set<Int> = []
        Self.collect(nodes, &found)
        return found.sorted()
    }

    /// What stands in the gaps of a number.
    public func answers(_ number: Int) -> [String] {
        var found: [String] = []
        Self.gaps(nodes, number) { content in found.append(Self.plain(content)) }
        return found
    }

    /// The text with the gaps of `number` closed, the others filled.
    public func question(_ number: Int) -> String {
        Self.text(nodes) { gap, content, hint in
            gap == number ? "[\(hint.map(String.init) ?? "...")]" : content
        }
    }

    /// The text with every gap filled.
    public var answer: String { Self.plain(nodes) }

    /// Writes the text, asking `gap` for each gap: its number, its content as already written, its hint.
    static func text(
        _ nodes: [Node],
        _ gap: (_ number: Int, _ content: String, _ hint: Substring?) -> String
    ) -> String {
        var out = ""
        for node in nodes {
            switch node {
            case .text(let text): out += text
            case .gap(let number, let content, let hint): out += gap(number, text(content, gap), hint)
            }
        }
        return out
    }

    private static func plain(_ nodes: [Node]) -> String { text(nodes) { _, content, _ in content } }

    private static func collect(_ nodes: [Node], _ found: inout Set<Int>) {
        for case .gap(let number, let content, _) in nodes {
            found.insert(number)
            collect(content, &found)
        }
    }

    private static func gaps(_ nodes: [Node], _ number: Int, _ body: ([Node]) -> Void) {
        for case .gap(let found, let content, _) in nodes {
            if found == number { body(content) }
            gaps(content, number, body)
        }
    }

    /// Reads nodes until the text, or the gap around them, ends.
    private struct Reader {
        let text: String
        var rest: Substring

        init(text: String) {
            self.text = text
            rest = text[...]
        }

        mutating func read(depth: Int) -> [Node] {
            var nodes: [Node] = []
            var open: [(number: Int, nodes: [Node], start: String.Index)] = []
            var textStart = rest.startIndex
            var index = rest.startIndex
            func flush(_ end: String.Index, _ nodes: inout [Node]) {
                if textStart < end { nodes.append(.text(text[textStart..<end])) }
            }
            let bytes = text.utf8
            while index < bytes.endIndex {
                if bytes[index] == UInt8(ascii: "{"), open.count < Cloze.deepest,
                    let (number, after) = Self.opening(bytes, index)
                {
                    if open.isEmpty {
                        flush(index, &nodes)
                    } else {
                        flush(index, &open[open.count - 1].nodes)
                    }
                    open.append((number, [], index))
                    (index, textStart) = (after, after)
                } else if bytes[index] == UInt8(ascii: "}"), !open.isEmpty, Self.has("}}", bytes, index) {
                    var gap = open.removeLast()
                    flush(index, &gap.nodes)
                    let (content, hint) = Self.splitHint(gap.nodes)
                    let node = Node.gap(number: gap.number, content: content, hint: hint)
                    if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
                    index = bytes.index(index, offsetBy: 2)
                    textStart = index
                } else {
                    index = bytes.index(after: index)
                }
            }
            // Gaps without an end are text, from the outermost on.
            if let first = open.first { textStart = first.start }
            flush(bytes.endIndex, &nodes)
            return nodes
        }

        private static func has(_ mark: StaticString, _ bytes: String.UTF8View, _ index: String.Index) -> Bool
        {
            var place = index
            for offset in 0..<mark.utf8CodeUnitCount {
                guard place < bytes.endIndex, bytes[place] == mark.utf8Start[offset] else { return false }
                place = bytes.index(after: place)
            }
            return true
        }

        /// `{{c12::` at `index`: the number, and where the content begins.
        private static func opening(
            _ bytes: String.UTF8View,
            _ index: String.Index
        ) -> (Int, String.Index)? {
            guard has("{{c", bytes, index) else { return nil }
            var place = bytes.index(index, offsetBy: 3)
            var number = 0
            var digits = 0
            while place < bytes.endIndex, digits < 5 {
                guard let digit = digit(bytes[place]) else { break }
                number = number * 10 + digit
                digits += 1
                place = bytes.index(after: place)
            }
            guard digits > 0, has("::", bytes, place) else { return nil }
            return (number, bytes.index(place, offsetBy: 2))
        }

        private static func digit(_ byte: UInt8) -> Int? {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
        }

        /// The first `::` in the last stretch of text begins the hint, as the first one of all.
        private static func splitHint(_ nodes: [Node]) -> ([Node], Substring?) {
            guard case .text(let last) = nodes.last else { return (nodes, nil) }
            let bytes = last.utf8
            var index = bytes.startIndex
            while index < bytes.endIndex {
                let next = bytes.index(after: index)
                if bytes[index] == UInt8(ascii: ":"), next < bytes.endIndex, bytes[next] == UInt8(ascii: ":")
                {
                    let text = last[last.startIndex..<index]
                    let hint = last[bytes.index(after: next)...]
                    return (nodes.dropLast() + (text.isEmpty ? [] : [.text(text)]), hint)
                }
                index = next
            }
            return (nodes, nil)
        }
    }
}
