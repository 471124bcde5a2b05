import Quiz
import Testing

@Suite("The numbers of gaps")
struct ClozeNumberTests {
    @Test(
        "have up to five digits, and a mark that is cut off is text",
        arguments: [
            ("{{c1::a}}", [1]), ("{{c12345::a}}", [12_345]), ("{{c123456::a}}", []),
            ("{{c1,20::a}}", [1, 20]),
            ("{{c1,123456::a}}", []), ("{{c", []), ("{{c1", []), ("{{c12", []), ("{{c1,", []), ("{{c1,2", []),
            ("{{c1:", []), ("{{c1::", []), ("{{c::a}}", []), ("{{c1,::a}}", []),
        ]
    )
    func numbers(text: String, numbers: [Int]) {
        #expect(Cloze(text).numbers == numbers)
        if numbers.isEmpty { #expect(Cloze(text).question(1) == text) }
    }
}
