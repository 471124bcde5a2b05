@testable import ClickwheelSynth

extension Instruments {
    /// Every pitched instrument, under the law of ``Instrument``: a new one adds its line.
    static let pitched: [(name: String, instrument: any Instrument)] = [
        ("nylon guitar", .nylonGuitar), ("harp", .harp), ("lute", .lute), ("koto", .koto),
        ("pizzicato", .pizzicato), ("upright bass", .uprightBass), ("harpsichord", .harpsichord),
        ("electric piano", .electricPiano), ("felt piano", .feltPiano), ("music box", .musicBox),
        ("vibraphone", .vibraphone), ("flute", .flute), ("clarinet", .clarinet), ("bassoon", .bassoon),
        ("squeezebox", .squeezebox), ("strings", .strings), ("cello", .cello), ("pad", .pad),
    ]
}
