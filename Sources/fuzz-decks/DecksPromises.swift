import Quiz

/// What holds for every text, whatever it says: GIFT, delimited text, JSON, templates and gaps.
enum DecksPromises {
    static func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let items = try? GIFT.read(text, path: "") {
            let written = GIFT.text(items)
            let again = try? GIFT.read(written, path: "")
            precondition(again?.count == items.count, "what was written cannot be read")
            for item in items {
                _ = item.question.judge(.text("1"))
                _ = item.question.judge(.chosen([0]))
                _ = item.question.judge(.matches(["a"]))
            }
        }
        if let table = try? DelimitedText.read(text, path: "") {
            let again = try? DelimitedText.read(table.text, path: "")
            precondition(again?.rows == table.rows, "what was written cannot be read")
        }
        if let value = try? JSONReader.value(bytes) {
            precondition((try? JSONReader.value(Array(value.compact.utf8))) == value)
        }
        let cloze = Cloze(text)
        for number in cloze.numbers.prefix(5) { _ = cloze.question(number) }
        let halves = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(
            String.init
        )
        let type = NoteType(
            id: 1,
            name: "Fuzz",
            isCloze: bytes.first.map { $0 & 1 == 1 } ?? false,
            fields: ["A", "B"],
            templates: [
                .init(name: "1", question: halves[0], answer: halves.count > 1 ? halves[1] : "{{FrontSide}}")
            ]
        )
        let renderer = CardRenderer(type)
        for ord in renderer.ords([text, "b"]).prefix(3) { _ = renderer.card([text, "b"], ord: ord) }
        _ = HTMLText.readable(text)
        _ = MediaReferences.names(in: text)
    }
}
