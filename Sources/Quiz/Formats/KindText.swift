/// A judged question as one text, to be kept in a note's field.
enum KindText {
    static func text(_ item: GIFT.Item) -> String {
        var item = item
        item.category = nil
        return GIFT.text([item])
    }

    /// The question that the field holds; `nil` for what is none.
    static func item(_ text: String) -> GIFT.Item? { try? GIFT.read(text, path: "").first }
}
