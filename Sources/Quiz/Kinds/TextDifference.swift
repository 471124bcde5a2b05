/// How a typed text differs from the wanted one.
public enum TextDifference {
    /// A stretch of the comparison.
    public enum Part: Equatable, Sendable {
        /// What both texts have.
        case same(String)
        /// Typed, and not wanted.
        case extra(String)
        /// Wanted, and not typed.
        case missing(String)
    }

    /// The characters that are compared at most; longer texts are compared as a whole.
    static let longest = 1000

    /// Letters in lower case, one space between words.
    static func normal(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether `given`, in normal form, is `pattern`, in which `*` stands for anything and `\*` for a star.
    static func matches(_ given: String, pattern: String) -> Bool {
        let wanted = normal(pattern)
        guard wanted.contains("*") else { return given == wanted }
        var pieces: [[Character]] = [[]]
        var isEscaped = false
        for character in wanted {
            if character == "*", !isEscaped {
                pieces.append([])
            } else if character == "\\", !isEscaped {
                isEscaped = true
                continue
            } else {
                pieces[pieces.count - 1].append(character)
            }
            isEscaped = false
        }
        return matches(Array(given), pieces)
    }

    /// What a pattern asks for: its signs without the stars that stand for anything.
    static func plain(_ pattern: String) -> String {
        guard pattern.contains("*") else { return pattern }
        var out = ""
        var isEscaped = false
        for character in pattern {
            if !isEscaped, character == "*" || character == "\\" {
                isEscaped = character == "\\"
            } else {
                out.append(character)
                isEscaped = false
            }
        }
        return out
    }

    /// The pattern that ``matches(_:pattern:)`` takes for `text` alone.
    static func pattern(_ text: String) -> String {
        guard text.contains("*") else { return text }
        return String(text.flatMap { $0 == "*" || $0 == "\\" ? ["\\", $0] : [$0] })
    }

    /// The characters that are not the same.
    static func distance(_ parts: [Part]) -> Int {
        parts.reduce(0) { sum, part in
            switch part {
            case .same: sum
            case .extra(let text), .missing(let text): sum + text.count
            }
        }
    }

    private static func matches(_ text: [Character], _ pieces: [[Character]]) -> Bool {
        guard let first = pieces.first, let last = pieces.last else { return text.isEmpty }
        if pieces.count == 1 { return text == first }
        guard text.starts(with: first), text.count >= first.count + last.count,
            text.suffix(last.count) == last[...]
        else { return false }
        var rest = text[first.count..<(text.count - last.count)]
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let start = place(of: piece, in: rest) else { return false }
            rest = rest[(start + piece.count)...]
        }
        return true
    }

    private static func place(of piece: [Character], in text: ArraySlice<Character>) -> Int? {
        guard text.count >= piece.count else { return nil }
        return (text.startIndex...(text.endIndex - piece.count)).first { text[$0...].starts(with: piece) }
    }

    /// The shortest way from `given` to `wanted`, as stretches in order.
    ///
    /// Where case does not count, what is the same is written as it is wanted.
    ///
    /// - Complexity: O(*n* × *m*), for at most a thousand characters each.
    public static func parts(given: String, wanted: String, isCaseKept: Bool = true) -> [Part] {
        if given == wanted { return given.isEmpty ? [] : [.same(given)] }
        let (left, right) = (Array(given), Array(wanted))
        guard left.count <= longest, right.count <= longest else { return [.extra(given), .missing(wanted)] }
        func keys(_ text: [Character]) -> [String] {
            text.map { isCaseKept ? String($0) : $0.lowercased() }
        }
        let (leftKeys, rightKeys) = (keys(left), keys(right))
        // lengths[i][j]: the longest common subsequence of left[i...] and right[j...].
        let width = right.count + 1
        var lengths = [Int](repeating: 0, count: (left.count + 1) * width)
        for i in left.indices.reversed() {
            for j in right.indices.reversed() {
                lengths[i * width + j] =
                    leftKeys[i] == rightKeys[j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var builder = PartBuilder()
        var (i, j) = (0, 0)
        while i < left.count || j < right.count {
            if i < left.count, j < right.count, leftKeys[i] == rightKeys[j] {
                builder.add(right[j], .same)
                (i, j) = (i + 1, j + 1)
            } else if j == right.count
                || i < left.count && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]
            {
                builder.add(left[i], .extra)
                i += 1
            } else {
                builder.add(right[j], .missing)
                j += 1
            }
        }
        return builder.parts
    }

    private struct PartBuilder {
        enum Kind { case same, extra, missing }

        private var runs: [(kind: Kind, text: String)] = []

        mutating func add(_ character: Character, _ kind: Kind) {
            if let last = runs.last, last.kind == kind {
                runs[runs.count - 1].text.append(character)
            } else {
                runs.append((kind, String(character)))
            }
        }

        var parts: [Part] {
            runs.map { run in
                switch run.kind {
                case .same: .same(run.text)
                case .extra: .extra(run.text)
                case .missing: .missing(run.text)
                }
            }
        }
    }
}
