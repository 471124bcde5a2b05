import ClickwheelSystem
import Testing

@testable import Quiz

@Suite("Texts that nobody meant")
struct MutatedTextTests {
    private static let gift = """
        // c
        ::Reed::[html]<b>Reed</b>? {=Oboe#[markdown]*Two* ~%-33.333%Flute#None ~%50%[plain]x ####So}
        True? {T#a#b}
        $CATEGORY: a/b
        Pitch {#=440.10:0.5#f =%50%1..2} of A.

        Pairs [moodle]? {=a -> [html]<i>b</i> = -> c}

        Essay {}
        Short {=a =b\\=c =%20%d*}
        """
    private static let pieces = [
        "{", "}", "=", "~", "#", "####", "->", "::", "\n", "\n\n", "[html]", "[plain]", "[markdown]", "%50%",
        "\\", " ", "T",
        "//", "$CATEGORY:", "..", ":", "<b>", "&amp;", "1e3", "é", "\u{301}",
    ]

    private static func mutated(_ random: inout SplitMix64) -> String {
        var text = Array(gift)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...text.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: text.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: place)
            case 1:
                text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...4, using: &random)))
            default:
                let end = min(text.count, place + Int.random(in: 1...30, using: &random))
                text.insert(contentsOf: text[place..<end], at: Int.random(in: 0...text.count, using: &random))
            }
        }
        return String(text)
    }

    /// Without the space before a gap that a prompt begins with.
    private static func question(_ item: GIFT.Item) -> Question {
        Question(prompt: String(DeckNames.trimmed(item.question.prompt)), kind: item.question.kind)
    }

    @Test(
        "GIFT that was read is written so that it is read as the same questions",
        arguments: 0..<8 as Range<UInt64>
    )
    func written(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<250 {
            let text = Self.mutated(&random)
            var items: [GIFT.Item] = []
            var reader = GIFTReader(path: "", leavesOut: true)
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                try reader.take(String(line), number + 1) { items.append($0) }
            }
            try reader.finish { items.append($0) }
            let written = GIFT.text(items)
            let again = try GIFT.read(written, path: "")
            #expect(
                again.map(Self.question) == items.map(Self.question),
                "\(text)\n=== is written\n\(written)"
            )
            #expect(again.map(\.generalFeedback) == items.map(\.generalFeedback), "\(text)")
            // As notes too, which are what exports are made of.
            for item in items {
                let note = ImportedNote.item(item)
                let kept = try #require(NoteType.judged.stored(note.fields)?.item)
                #expect(
                    Self.question(kept) == Self.question(item)
                        && ImportedNote.item(kept).fields == note.fields,
                    "\(text)"
                )
            }
        }
    }
}
