/// A text with numbered gaps, as in Anki: `{{c1::Oslo::city}}`, nested where one gap holds others.
///
/// A gap may have several numbers: `{{c1,3::Oslo}}` is closed on two cards.
public struct Cloze: Equatable, Sendable {
    /// The depth to which gaps are read; what lies deeper stays text, as does a gap without its end.
    static let deepest = 10
    /// The most numbers of one gap.
    static let mostNumbers = 100

    indirect enum Node: Equatable, Sendable {
        case text(Substring)
        case gap(numbers: [Int], content: [Node], hint: Substring?)
    }

    let nodes: [Node]

    /// Finds the gaps of `text`.
    public init(_ text: String) {
        var reader = Reader(text: text)
        nodes = reader.read()
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
        Self.gaps(nodes, number) { content, _ in found.append(Self.plain(content)) }
        return found
    }

    /// The text with the gaps of `number` closed, the others filled.
    public func question(_ number: Int) -> String {
        Self.text(nodes) { gap, content, hint in
            gap.contains(number) ? "[\(hint.map(String.init) ?? "...")]" : content
        }
    }

    /// The hints of the gaps of a number, in their order; `nil` for one without.
    func hints(_ number: Int) -> [Substring?] {
        var found: [Substring?] = []
        Self.gaps(nodes, number) { found.append($1) }
        return found
    }

    /// The text with every gap filled.
    public var answer: String { Self.plain(nodes) }

    /// Writes the text, asking `gap` for each gap: its numbers, its content as already written, its hint.
    static func text(
        _ nodes: [Node],
        _ gap: (_ numbers: [Int], _ content: String, _ hint: Substring?) -> String
    ) -> String {
        var out = ""
        for node in nodes {
            switch node {
            case .text(let text): out += text
            case .gap(let numbers, let content, let hint): out += gap(numbers, text(content, gap), hint)
            }
        }
        return out
    }

    private static func plain(_ nodes: [Node]) -> String { text(nodes) { _, content, _ in content } }

    private static func collect(_ nodes: [Node], _ found: inout Set<Int>) {
        for case .gap(let numbers, let content, _) in nodes {
            found.formUnion(numbers)
            collect(content, &found)
        }
    }

    private static func gaps(_ nodes: [Node], _ number: Int, _ body: ([Node], Substring?) -> Void) {
        for case .gap(let found, let content, let hint) in nodes {
            if found.contains(number) { body(content, hint) }
            gaps(content, number, body)
        }
    }

    /// Reads nodes until the text ends.
    private struct Reader {
        private struct Open {
            let numbers: [Int]
            let start: String.Index
            var nodes: [Node] = []
            var hint: Substring?
        }

        let text: String
        private var nodes: [Node] = []
        private var open: [Open] = []
        private var textStart: String.Index

        init(text: String) {
            self.text = text
            textStart = text.startIndex
        }

        mutating func read() -> [Node] {
            let bytes = text.utf8
            var index = text.startIndex
            while index < bytes.endIndex {
                if bytes[index] == UInt8(ascii: "{"), open.count < Cloze.deepest,
                    let (numbers, after) = Self.opening(bytes, index)
                {
                    flush(index)
                    open.append(Open(numbers: numbers, start: index))
                    (index, textStart) = (after, after)
                } else if bytes[index] == UInt8(ascii: "}"), !open.isEmpty, Self.has("}}", bytes, index) {
                    flush(index)
                    let gap = open.removeLast()
                    add(.gap(numbers: gap.numbers, content: gap.nodes, hint: gap.hint))
                    index = bytes.index(index, offsetBy: 2)
                    textStart = index
                } else {
                    index = bytes.index(after: index)
                }
            }
            // Gaps without an end are text, from the outermost on.
            if let first = open.first { textStart = first.start }
            open = []
            flush(bytes.endIndex)
            return nodes
        }

        private mutating func add(_ node: Node) {
            if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
        }

        /// Adds the text up to `end`; in a gap, what follows the first `::` in it is the gap's hint.
        private mutating func flush(_ end: String.Index) {
            guard textStart < end else { return }
            var part = text[textStart..<end]
            if !open.isEmpty, let mark = Self.mark(in: part.utf8) {
                open[open.count - 1].hint = part[part.utf8.index(mark, offsetBy: 2)...]
                part = part[..<mark]
            }
            if !part.isEmpty { add(.text(part)) }
        }

        private static func mark(in bytes: Substring.UTF8View) -> String.Index? {
            var index = bytes.startIndex
            while index < bytes.endIndex {
                let next = bytes.index(after: index)
                if bytes[index] == UInt8(ascii: ":"), next < bytes.endIndex, bytes[next] == UInt8(ascii: ":")
                {
                    return index
                }
                index = next
            }
            return nil
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

        /// `{{c12::` or `{{c1,2::` at `index`: the numbers, and where the content begins.
        private static func opening(
            _ bytes: String.UTF8View,
            _ index: String.Index
        ) -> ([Int], String.Index)? {
            guard has("{{c", bytes, index) else { return nil }
            var place = bytes.index(index, offsetBy: 3)
            var numbers: [Int] = []
            while true {
                var number = 0
                var digits = 0
                while place < bytes.endIndex, digits < 5, let digit = digit(bytes[place]) {
                    number = number * 10 + digit
                    digits += 1
                    place = bytes.index(after: place)
                }
                guard digits > 0, numbers.count < Cloze.mostNumbers else { return nil }
                numbers.append(number)
                guard place < bytes.endIndex, bytes[place] == UInt8(ascii: ",") else { break }
                place = bytes.index(after: place)
            }
            guard has("::", bytes, place) else { return nil }
            return (numbers, bytes.index(place, offsetBy: 2))
        }

        private static func digit(_ byte: UInt8) -> Int? {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
        }
    }
}
