import ClickwheelSound
import Testing

@Suite("Formats of outputs")
struct SoundFormatTests {
    @Test(
        "every sample has every other as a substitute once, and itself first",
        arguments: SoundFormat.Sample.allCases
    )
    func complete(_ sample: SoundFormat.Sample) {
        #expect(sample.substitutes.first == sample)
        #expect(Set(sample.substitutes) == Set(SoundFormat.Sample.allCases))
        #expect(sample.substitutes.count == SoundFormat.Sample.allCases.count)
    }

    @Test("what loses bits comes after what loses none", arguments: SoundFormat.Sample.allCases)
    func order(_ sample: SoundFormat.Sample) {
        // The bits that a sample holds; floating point keeps 24 of them and the sign.
        func holds(_ sample: SoundFormat.Sample) -> Int { sample == .float32 ? 25 : sample.bits }
        let losses = sample.substitutes.map { max(0, holds(sample) - holds($0)) }
        #expect(losses == losses.sorted())
    }
}
