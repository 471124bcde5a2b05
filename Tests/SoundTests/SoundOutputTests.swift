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

    @Test("an output keeps time unless it is told not to, and one into a file is no device")
    func kinds() throws {
        let format = SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16)
        #expect(try SoundOutputs.open("null", for: format).isPaced)
        #expect(try !SoundOutputs.open("null", for: format, isPaced: false).isPaced)
        for name in ["null", "wav", "fifo"] { #expect(SoundOutputs.row(of: name)?.isDevice == false) }
    }

    @Test("what people hear is a device, whichever system of sound it is")
    func devices() throws {
        for output in SoundOutputs.all {
            #expect(output.isDevice == !["fifo", "wav", "null"].contains(output.name), "\(output.name)")
        }
    }
}
