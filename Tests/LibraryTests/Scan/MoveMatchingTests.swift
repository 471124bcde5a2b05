import Testing

@testable import Library

@Suite("Move matching")
struct MoveMatchingTests {
    static func candidate(
        _ id: Int64,
        key: UInt8 = 1,
        directory: Int64 = 1,
        name: String = "a",
        size: Int64 = 1,
        modified: Int64 = 1,
        title: String? = nil,
        track: Int? = nil
    ) throws -> MoveMatching.Candidate {
        MoveMatching.Candidate(
            id: id,
            key: try #require(ContentKey(bytes: [UInt8](repeating: key, count: 16))),
            directory: directory,
            name: Array(name.utf8),
            size: size,
            modifiedNs: modified,
            title: title,
            track: track
        )
    }

    static func pairs(_ arrived: [MoveMatching.Candidate], _ lost: [MoveMatching.Candidate]) -> [String] {
        MoveMatching.matches(arrived: arrived, lost: lost).map { "\($0.lost.id)>\($0.arrived.id)" }.sorted()
    }

    @Test("nothing matches across content keys")
    func keys() throws {
        #expect(try Self.pairs([Self.candidate(10, key: 1)], [Self.candidate(1, key: 2)]) == [])
    }

    @Test("the same name is preferred to the same order")
    func names() throws {
        let arrived = [try Self.candidate(10, name: "y"), try Self.candidate(11, name: "x")]
        let lost = [try Self.candidate(1, name: "x"), try Self.candidate(2, name: "y")]
        #expect(Self.pairs(arrived, lost) == ["1>11", "2>10"])
    }

    @Test("the same size, title and track are preferred where no name is the same")
    func tags() throws {
        let arrived = [
            try Self.candidate(10, name: "p", size: 5, title: "T", track: 2),
            try Self.candidate(11, name: "q", size: 5, title: "T", track: 1),
        ]
        let lost = [
            try Self.candidate(1, name: "r", size: 5, title: "T", track: 1),
            try Self.candidate(2, name: "s", size: 5, title: "T", track: 2),
        ]
        #expect(Self.pairs(arrived, lost) == ["1>11", "2>10"])
    }

    @Test("the same path is preferred to everything")
    func path() throws {
        let arrived = [
            try Self.candidate(10, directory: 2, name: "x", modified: 7),
            try Self.candidate(11, directory: 3, name: "x", modified: 7),
        ]
        let lost = [
            try Self.candidate(1, directory: 3, name: "x", modified: 7),
            try Self.candidate(2, directory: 4, name: "x", modified: 7),
        ]
        #expect(Self.pairs(arrived, lost) == ["1>11", "2>10"])
    }

    @Test("between equals the order of the ids decides, and nobody is taken twice")
    func equals() throws {
        let arrived = try (10..<13).map { try Self.candidate($0, name: "n\($0)") }
        let lost = try (1..<3).map { try Self.candidate($0, name: "o\($0)") }
        #expect(Self.pairs(arrived.reversed(), lost.reversed()) == ["1>10", "2>11"])
    }

    @Test("fifty thousand at once are matched in one go", .timeLimit(.minutes(30)))
    func many() throws {
        let lost = try (1...50_000).map { try Self.candidate(Int64($0), key: UInt8($0 % 5), name: "\($0)") }
        let arrived = try (1...50_000).map {
            try Self.candidate(Int64(100_000 + $0), key: UInt8($0 % 5), directory: 9, name: "\($0)")
        }
        let matches = MoveMatching.matches(arrived: arrived, lost: lost)
        #expect(matches.count == 50_000)
        #expect(matches.allSatisfy { $0.arrived.id == $0.lost.id + 100_000 })
    }
}
