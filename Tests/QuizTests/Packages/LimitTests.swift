import ClickwheelArchive
import Foundation
import Testing

@testable import Quiz

@Suite("What a card or a package may hold has an end")
struct LimitTests {
    private func type(_ question: String, isCloze: Bool = false) -> NoteType {
        NoteType(
            id: 1,
            name: "T",
            isCloze: isCloze,
            fields: ["A"],
            templates: [.init(name: "1", question: question, answer: "")]
        )
    }

    @Test("conditions in one another are read to a depth, and a template of very many is still shown")
    func conditions() {
        func shown(_ depth: Int) -> String {
            let text =
                String(repeating: "{{#A}}", count: depth) + "x" + String(repeating: "{{/A}}", count: depth)
            return CardRenderer(type(text)).card(["a"], ord: 0).question
        }
        #expect(
            shown(CardTemplate.deepest).hasPrefix("x<") && !shown(CardTemplate.deepest).contains("conditions")
        )
        #expect(shown(CardTemplate.deepest + 1).contains("too many conditions"))
        #expect(shown(200_000).contains("too many conditions"))
    }

    @Test("gaps in gaps are read to a depth, what lies deeper is text, and a gap has so many numbers")
    func gaps() {
        func numbers(_ depth: Int) -> [Int] {
            Cloze(
                (1...depth).map { "{{c\($0)::" }.joined() + "x" + String(repeating: "}}", count: depth)
            ).numbers
        }
        #expect(numbers(Cloze.deepest) == Array(1...Cloze.deepest))
        #expect(numbers(Cloze.deepest + 1) == Array(1...Cloze.deepest))
        #expect(numbers(50_000) == Array(1...Cloze.deepest))
        let many = (1...(Cloze.mostNumbers + 1)).map(String.init).joined(separator: ",")
        #expect(Cloze("{{c\(many)::x}}").numbers.count <= Cloze.mostNumbers)
    }

    @Test("one side is not longer than it may be, however often a field is shown")
    func side() {
        let field = String(repeating: "x", count: 200_000)
        let card = CardRenderer(type(String(repeating: "{{A}}", count: 200))).card([field], ord: 0)
        #expect(card.question.utf8.count <= SideWriter.longest + field.utf8.count)
        #expect(card.question.utf8.count >= SideWriter.longest)
    }

    @Test(
        "no more than 20 MB of fields are looked at for one side, conditions included",
        arguments: [(19, true), (20, false)]
    )
    func work(conditions: Int, isShown: Bool) {
        let field = String(repeating: "x", count: 1_000_000)
        let text = String(repeating: "{{#A}}{{/A}}", count: conditions) + "end"
        #expect(CardRenderer(type(text)).card([field], ord: 0).question.contains("end") == isShown)
    }

    @Test("a list of media that unpacks to more than any is refused")
    func list() throws {
        let test = try TestStore()
        let path = test.folder + "/list.apkg"
        let zip = try ZipWriter(path: path)
        try zip.add("collection.anki2", [1], .stored)
        let spaces = [UInt8](repeating: 0x20, count: PackageContainer.largestMap)
        try zip.add("media", Array("{}".utf8) + spaces, .deflated)
        try zip.close()
        #expect(
            throws: ArchiveError.tooLarge(path: path, name: "media", limit: PackageContainer.largestMap)
        ) {
            try test.store.importPackage(path)
        }
    }

    @Test("all media of a package unpack to 100 MB, or thirty times its size where that is more")
    func total() throws {
        let folder = try ScratchFolder.make()
        let small = try TestPackage.make("SELECT 1", in: folder)
        try PackageContainer(path: small).checkTotal(2 * PackageContainer.harmless)
        #expect(
            throws: QuizError.badFile(
                path: small,
                reason: "its media unpack to more than 100 MB, which is not safe"
            )
        ) {
            try PackageContainer(path: small).checkTotal(2 * PackageContainer.harmless + 1)
        }
        let sound = (name: "a.wav", bytes: [UInt8](repeating: 0, count: 10_000_000))
        let large = try PackageContainer(path: TestPackage.make("SELECT 1", in: folder, media: [sound]))
        try large.checkTotal(300_000_000)
        #expect(throws: QuizError.self) { try large.checkTotal(310_000_000) }
    }

    @Test(
        "a collection that was unpacked is as large as is said, which is what limits go by",
        arguments: ["edge/min_anki2.apkg", "edge/min_anki21.apkg", "packages/new.apkg"]
    )
    func size(_ name: String) throws {
        let copy = try ScratchFolder.make() + "/collection.db"
        let size = try PackageContainer(path: try Fixture.path(name)).extractCollection(to: copy)
        let there = try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int
        #expect(size == there && size > 0)
    }
}
