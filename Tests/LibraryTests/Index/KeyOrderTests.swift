import Testing

@testable import Library

@Suite("Keys in their order")
struct KeyOrderTests {
    @Test("keys are compared to their last byte, and only equal ones ask who is first")
    func sorted() {
        let keys = ["abcdefghz", "abcdefgha", "abcdefgh", "abc", "abcdefgha", "", "b"]
        var arena = KeyArena()
        for key in keys { arena.append { $0 += Array(key.utf8) } }
        let order = arena.sortedIndexes { one, other in
            #expect(keys[one] == keys[other])
            return one > other
        }
        #expect(order == [5, 3, 2, 4, 1, 0, 6])
    }

    @Test("a letter is marked where it begins, also that of a name without letters at the very beginning")
    func marks() {
        var marks = MarkCollector()
        for key in ["", "", "ab", "ab", "ac", "b"] { marks.add(Array(key.utf8)[...]) }
        #expect(marks.initials.map(\.label) == ["#", "A", "B"])
        #expect(marks.initials.map(\.position) == [0, 2, 5])
        #expect(marks.pairs.map(\.label) == ["#", "Ab", "Ac", "B"])
        #expect(marks.pairs.map(\.position) == [0, 2, 4, 5])
    }

    @Test(
        "the first name that begins with what was typed is found, and of none nothing is",
        arguments: [("b", 1), ("bb", 2), ("a", 0), ("c", nil), ("bc", nil), ("", nil)] as [(String, Int?)]
    )
    func prefixes(typed: String, position: Int?) {
        let names = ["a", "ba", "bb"].map { Array($0.utf8) }
        #expect(PrefixSearch(typed).firstPosition(in: [0, 1, 2]) { names[Int($0)] } == position)
    }
}
