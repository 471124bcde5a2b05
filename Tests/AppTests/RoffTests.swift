import Testing

@testable import ClickwheelApp

@Suite("Roff")
struct RoffTests {
    @Test("no character of a text is a command")
    func escapes() {
        #expect(Roff.escaped("a\\b -x \"c\" ~ ^ ` '") == "a\\eb \\-x \\(dqc\\(dq \\(ti \\(ha \\(ga \\(aq")
        #expect(Roff.escaped(".SH\n'br") == "\\&.SH\n\\&\\(aqbr")
        #expect(Roff.escaped("…") == "\\[u2026]")
        #expect(Roff.escaped("𝄞") == "\\[u1D11E]")
    }
}
