import Testing

@testable import ClickwheelSynth

@Suite("Tunes")
struct TunesTests {
    @Test(
        "every bar of every line adds up, and the lines of a section are equally long",
        arguments: Tunes.all.map(\.name)
    )
    func bars(name: String) throws {
        let piece = try #require(Tunes.all.first { $0.name == name }).piece
        for section in piece.sections {
            var lengths: Set<Int> = []
            for (voice, material) in section.parts {
                #expect(piece.voices.contains { $0.name == voice }, "\(section.name): no voice \(voice)")
                do throws(NotationError) {
                    let read = try material.notes(in: piece.meter, bars: 4)
                    if case .groove = material { continue }
                    lengths.insert(read.bars)
                } catch {
                    Issue.record("\(section.name), \(voice): \(error)")
                }
            }
            #expect(lengths.count == 1, "\(section.name): \(lengths)")
        }
    }
}
