import ClickwheelSystem
import Testing

@testable import clickwheel_torture

@Suite("Mutations")
struct MutatorTests {
    private static let original = Array("fLaC 12345 and what follows it".utf8)

    private static func mutated(_ seed: UInt64) -> [UInt8] {
        var luck = SplitMix64(seed: seed)
        return Mutator.mutated(original, other: Array("another file".utf8), &luck)
    }

    @Test("the same seed makes the same file to the last bit")
    func repeats() {
        for seed in UInt64(0)..<200 { #expect(Self.mutated(seed) == Self.mutated(seed)) }
    }

    @Test("different seeds make different files, longer and shorter ones among them")
    func differs() {
        let files = (UInt64(0)..<500).map { Self.mutated($0) }
        #expect(Set(files).count > 400)
        #expect(files.contains { $0.count > Self.original.count })
        #expect(files.contains { $0.count < Self.original.count })
        #expect(files.contains { $0.count == Self.original.count && $0 != Self.original })
    }

    @Test("an empty file is mutated too, and none becomes longer than the limit")
    func edges() {
        let large = [UInt8](repeating: 1, count: Mutator.longest)
        for seed in UInt64(0)..<100 {
            var luck = SplitMix64(seed: seed)
            #expect(Mutator.mutated([], other: [], &luck).count <= Mutator.longest)
            #expect(Mutator.mutated(large, other: large, &luck).count <= Mutator.longest)
        }
    }

    @Test("a case depends on the seed, its target and its number alone")
    func cases() throws {
        let originals = [Self.original, Array("another".utf8)]
        let cases = try Cases(.mutations, LogTarget.self, originals, seed: 7)
        #expect(try Cases(.mutations, LogTarget.self, originals, seed: 7).files(12) == cases.files(12))
        #expect(try Cases(.mutations, LogTarget.self, originals, seed: 8).files(12) != cases.files(12))
        #expect(try Cases(.mutations, CourseTarget.self, originals, seed: 7).files(12) != cases.files(12))
        #expect(cases.files(13) != cases.files(12))
    }
}
