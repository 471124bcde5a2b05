import ClickwheelProgram
import Media

/// Photos and videos.
struct MediaPart: ProgramPart {
    static let nouns = [Noun.media]
    static let atRest = Part(machines: [MachineEntry(MediaLoadingMachine())])

    init(_ program: Composition) {}

    var offer: Part { Self.atRest }
}
