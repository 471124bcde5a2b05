/// Reads the notes of one text format from the pieces of a text.
protocol NoteReader {
    /// The title of the deck, where the text itself says it.
    var title: String? { get }
    /// What is to happen to notes that are there already.
    var matching: DeckImport.Matching { get }
    /// What the rows of a table were read as; `nil` for every other text.
    var rows: RowsRead? { get }
    /// The questions that could not be read.
    var leftOut: LeftOut { get }

    /// Takes the next bytes, and hands over the notes that they complete.
    ///
    /// - Throws: ``QuizError`` that tells the place, or what `note` throws.
    mutating func read(_ piece: ArraySlice<UInt8>, _ note: (ImportedNote) throws -> Void) throws

    /// Says that the text is over.
    mutating func finish(_ note: (ImportedNote) throws -> Void) throws
}

extension NoteReader {
    var title: String? { nil }
    var matching: DeckImport.Matching { .update }
    var rows: RowsRead? { nil }
    var leftOut: LeftOut { LeftOut() }
}
