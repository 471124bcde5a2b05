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
    /// The bytes of those at most: a character may have any number of accents.
    static let mostBytes = 32_000
    /// So many right answers are compared with a wrong one at most: each takes a table of all their characters.
    static let mostCompared = 50

    /// Whether a text is compared by its characters.
    static func isShort(_ text: String) -> Bool { text.utf8.count <= mostBytes && text.count <= longest }

    /// Letters in lower case, one space between words.
    static func normal(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
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

    /// The pattern that ``TypedText/matches(_:usesStars:)`` takes for `text` alone.
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

    /// The shortest way from `given` to `wanted`, as stretches in order.
    ///
    /// Where case does not count, what is the same is written as it is wanted.
    ///
    /// - Complexity: O(*n* × *m*), for at most a thousand characters each.
    public static func parts(given: String, wanted: String, isCaseKept: Bool = true) -> [Part] {
        if given == wanted { return given.isEmpty ? [] : [.same(given)] }
        guard isShort(given), isShort(wanted) else { return [.extra(given), .missing(wanted)] }
        let (left, right) = (Array(given), Array(wanted))
        // By numbers, since each is compared with all of the others, and may have many accents.
        var numbers: [String: Int] = [:]
        func keys(_ text: [Character]) -> [Int] {
            text.map { character in
                let key = isCaseKept ? String(character) : character.lowercased()
                let number = numbers[key] ?? numbers.count
                numbers[key] = number
                return number
            }
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
