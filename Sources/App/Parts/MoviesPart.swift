import ClickwheelProgram

/// Films and their ratings, on the command line.
struct MoviesPart: ProgramPart {
    static let nouns = [Noun.movies]
    static let atRest = Part()

    init(_ program: Composition) {}

    var offer: Part { Self.atRest }
}
