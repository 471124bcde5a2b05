import ClickwheelDatabase
import Foundation
import Testing

@testable import Quiz

@Suite("The laws of question kinds")
struct QuestionKindTests {
    /// At least one question of every kind, with what its answers have and have not.
    static let samples: [any QuestionKind] = [
        RecallKind("four"), ClozeKind("In {{c2::Oslo}}", number: 2), EssayKind(),
        NumberKind([.init(440, tolerance: 1), .init(-1.5...2.25, credit: 0.25, feedback: "Near.")]),
        NumberKind([.init(-Double.infinity...Double.infinity, credit: 0)]),
        TruthKind(true), TruthKind(false, whenRight: "Yes", whenWrong: "No"),
        MatchingKind([.init("violin", "bow"), .init("", "reed")]),
        TypedKind([AnswerOption("*B\\*ch", credit: 1, feedback: "a\nb"), AnswerOption("ä", credit: 0.5)]),
        ChoiceKind([AnswerOption("a = {b}", credit: 1, feedback: ""), AnswerOption("c", credit: -0.5)]),
        OrderKind(["allegro", "largo", "andante"]),
    ]

    static let responses: [Response] = [
        .chosen([]), .chosen([1, 0, 99, -1]), .truth(true), .text("441"), .text(""), .matches(["bow"]),
    ]

    @Test("every kind has a sample here and a name of its own")
    func names() {
        let names = QuestionKinds.all.map { $0.name }
        #expect(Set(names).count == names.count)
        #expect(Set(Self.samples.map { type(of: $0).name }) == Set(names))
    }

    @Test(
        "what is kept is read again as the same question, with its title and its remark",
        arguments: 0..<samples.count
    )
    func kept(_ index: Int) throws {
        let question = Question(prompt: "Which \"one\"?\n", hint: "h", kind: Self.samples[index])
        let stored = StoredQuestion(GIFT.Item(title: "T", question: question, generalFeedback: "G"))
        let back = try #require(StoredQuestion(stored.text)?.item)
        #expect(back.question == question && back.title == "T" && back.generalFeedback == "G")
        #expect(StoredQuestion(stored.text)?.text == stored.text)
    }

    @Test(
        "what GIFT can say of a kind, it says in a form that is read as the same kind",
        arguments: 0..<samples.count
    )
    func gift(_ index: Int) throws {
        let kind = Self.samples[index]
        guard kind.gift != nil else { return }
        let written = GIFT.text([GIFT.Item(question: Question(prompt: "Q", kind: kind))])
        let back = try #require(try GIFT.read(written, path: "").first?.question.kind)
        // GIFT knows no question that a person judges by its answer, and no gaps.
        #expect(back.isEqual(to: kind) || kind is RecallKind || kind is ClozeKind, "\(written)")
    }

    @Test("another order of the options changes no verdict", arguments: 0..<samples.count)
    func shuffled(_ index: Int) throws {
        let question = Question(prompt: "", kind: Self.samples[index])
        for seed in 0..<8 as Range<UInt64> {
            let other = question.shuffled(seed: seed)
            #expect(other == question.shuffled(seed: seed) && other.answer.count == question.answer.count)
            guard question.kind.asked?.kind == .choice else {
                #expect(Self.responses.allSatisfy { other.judge($0) == question.judge($0) })
                continue
            }
            let options = try #require(question.kind.asked?.options)
            for (place, option) in (other.kind.asked?.options ?? []).enumerated() {
                let old = try #require(options.firstIndex(of: option))
                #expect(other.judge(.chosen([place])) == question.judge(.chosen([old])))
            }
        }
    }

    @Test(
        "a form of a later program, and one of a kind that is not known, are kept as they are and not judged"
    )
    func later() throws {
        for text in [
            #"{"kind":"truth","version":99,"isTrue":true}"#, #"{"kind":"a = ~b","version":1}"#, "no question",
            "",
        ] {
            #expect(StoredQuestion(text) == nil)
            #expect(NoteType.judged.kept(["p", "a", text]) == ["p", "a", text])
            #expect(NoteType.judged.written(["p", "a", text]) == ["p", "a", text])
        }
    }

    @Test("GIFT of another hand goes out as it came in")
    func otherHands() throws {
        let text = "[html]Reed? {  =oboe#Two.   ~horn }"
        let kept = NoteType.judged.kept(["p", "a", text])
        #expect(kept[2].hasPrefix("{") && NoteType.judged.written(kept)[2] == text)
        #expect(NoteType.judged.kept(kept) == kept)
    }

    @Test("no text of a question can part the fields of its note")
    func separators() {
        let item = GIFT.Item(question: Question(prompt: "a\u{1F}b\u{7}", kind: TypedKind([])))
        let text = StoredQuestion(item).text
        #expect(!text.unicodeScalars.contains("\u{1F}") && StoredQuestion(text)?.gift?.contains("ab") == true)
    }

    @Test("the questions of a database whose forms are GIFT are migrated, and go out as they came")
    func migrated() throws {
        let test = try TestStore()
        let gift = "Reed? {=oboe ~horn}\n\nTrue? {T}\n"
        _ = try test.store.importFile(try test.write("Old.gift", gift))
        let before = test.folder + "/before.csv"
        _ = try test.store.exportFile(deck: "Old", to: before)
        try test.store.database.write { connection in
            let rows = try connection.rows("SELECT id, fields FROM quiz_notes") { ($0.int64(0), $0.text(1)) }
            #expect(rows.allSatisfy { $0.1.contains("{\"") })
            for (id, text) in rows {
                let fields = NoteType.judged.written(NoteFields.split(text)).joined(separator: "\u{1F}")
                try connection.run("UPDATE quiz_notes SET fields = ? WHERE id = ?", fields, id)
            }
            try connection.execute(
                """
                ALTER TABLE quiz_decks DROP COLUMN new_limit; ALTER TABLE quiz_decks DROP COLUMN review_limit;
                ALTER TABLE quiz_decks DROP COLUMN new_limit_today; ALTER TABLE quiz_decks DROP COLUMN new_limit_day;
                ALTER TABLE quiz_decks DROP COLUMN review_limit_today; ALTER TABLE quiz_decks DROP COLUMN review_limit_day;
                UPDATE migrations SET version = 3 WHERE module = 'quiz'
                """
            )
        }
        let opened = try test.reopened()
        let after = test.folder + "/after.csv"
        _ = try opened.store.exportFile(deck: "Old", to: after)
        #expect(try Data(contentsOf: URL(filePath: after)) == Data(contentsOf: URL(filePath: before)))
        let kept = try opened.store.database.read {
            try $0.rows("SELECT fields FROM quiz_notes") { $0.text(0) }
        }
        #expect(kept.allSatisfy { $0.contains("\"version\":1") })
    }
}
