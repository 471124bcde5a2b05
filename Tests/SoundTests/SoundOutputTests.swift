import ClickwheelSound
import Testing

@Suite("Outputs of the engine")
struct SoundOutputTests {
    @Test("an output that does not exist is named, and those that do are")
    func unknown() {
        let format = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        #expect(throws: SoundError.unknownOutput("gramophone", known: SoundOutputs.all.map(\.name))) {
            _ = try SoundOutputs.open("gramophone", for: format)
        }
    }
}
