import ClickwheelText

/// Gives every distinct text a number, in the order in which the texts come.
struct NamePool {
    private(set) var texts = TextPool()
    private var numbers: [String: UInt32] = [:]
    private var folded: [[UInt8]: UInt32] = [:]

    /// The number of a text; texts that fold alike share it.
    mutating func number(of text: String) -> UInt32 {
        if let number = numbers[text] { return number }
        let bytes = TextFolding.folded(text)
        let number = folded[bytes] ?? UInt32(texts.count)
        if number == texts.count {
            texts.append(bytes)
            folded[bytes] = number
        }
        numbers[text] = number
        return number
    }
}
