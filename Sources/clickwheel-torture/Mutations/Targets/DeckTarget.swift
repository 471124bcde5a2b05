import ClickwheelSystem
import Quiz

/// Decks as text: GIFT, CSV, TSV, JSON, by their parsers and by an import.
struct DeckTarget: MutationTarget {
    static let name = "decks"
    static let count = 16_000
    static let grownCount = 80
    private let workshop: Workshop

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        try workshop.fixtures(
            "Tests/QuizTests/Fixtures",
            [".txt", ".csv", "verdicts.json", "genanki.apkg.json"]
        )
            + texts.map { Array($0.utf8) }
    }

    private static let texts = [
        "// a comment\n::Reed::Reed? {=Oboe#Two. ~Flute#None. ~%50%Both}\n\nA kettledrum? {=Timpani =%80%Timpano}\n\n"
            + "A piano has 88 keys. {T}\n\nPitch? {#440:1 =%50%430..450}\n\n"
            + "Families? {=violin -> strings =trumpet -> brass}\n",
        "question,answer,hint,tags\n\"What, then?\",\"a \"\"quoted\"\" one\",h,a b\nuno,eins,,\n",
        "#separator:tab\n#html:true\n#deck:A::B\n#tags:x\nfront\tback\n<b>1</b>\t{{c1::two::hint}}\n",
        #"{"title":"T","questions":[{"prompt":"p","answer":"a","hint":"h","kind":"choice","options":["a","b"]},"#
            + #"{"prompt":"p2","answer":"12.5","kind":"number"}]}"#,
        "{{c1::one {{c2::two}} three::hint}} {{#A}}{{A}}{{/A}}{{^B}}{{hint:B}}{{/B}}\n{{FrontSide}}<img src=\"a.png\">[sound:b.mp3]\nx",
    ]

    init(_ workshop: Workshop) { self.workshop = workshop }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            let text = String(decoding: bytes, as: UTF8.self)
            if let items = try? GIFT.read(text, path: "") {
                guard (try? GIFT.read(GIFT.text(items), path: ""))?.count == items.count else {
                    throw TortureFailure("GIFT that was written does not read back")
                }
            }
            if let table = try? DelimitedText.read(text, path: "") {
                guard (try? DelimitedText.read(table.text, path: ""))?.rows == table.rows else {
                    throw TortureFailure("a table that was written does not read back")
                }
            }
            let cloze = Cloze(text)
            for number in cloze.numbers.prefix(5) { _ = cloze.question(number) }
            _ = HTMLText.readable(text)
            _ = MediaReferences.names(in: text)
            guard bytes.count < 200_000 else { continue }
            try take(bytes)
        }
    }

    /// Imports the text under a name that its first bytes choose, and studies what came in.
    ///
    /// Not its length: a text that grows is to be read in one way.
    private func take(_ bytes: [UInt8]) throws(TortureFailure) {
        let ends = ["gift", "csv", "tsv", "json", "txt"]
        let choice = bytes.prefix(16).reduce(0) { $0 + Int($1) } % ends.count
        let path = try workshop.write(bytes, to: "deck." + ends[choice])
        guard let store = try? DeckStore(path: ":memory:", mediaFolder: workshop.folder + "/media") else {
            throw TortureFailure("an empty quiz cannot be opened")
        }
        let taken = try? store.importFile(path)
        let decks = (try? store.decks()) ?? []
        let cards = decks.reduce(0) { $0 + $1.cards }
        guard taken != nil || cards == 0 else { throw TortureFailure("a refused deck left cards behind") }
        for deck in decks where deck.cards > 0 {
            let round = try? store.startRound(deck: deck.name, strategy: "weakest-first", seed: 1)
            for rating in Rating.allCases { _ = try? round?.answer(rating, milliseconds: 1) }
            _ = try? round?.undo()
        }
    }
}
