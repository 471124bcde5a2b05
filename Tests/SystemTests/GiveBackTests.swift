#if os(Linux)
import ClickwheelSystem
import Testing

@Suite("Code that is let go of")
struct GiveBackTests {
    @Test("is not counted as the process's any more, and runs as before")
    func code() throws {
        let before = try residentFilePages()
        ThisProcess.giveBackCode()
        let after = try residentFilePages()
        #expect(after < before / 2, "\(before) pages before, \(after) after")
        #expect((1...5).map { $0 * $0 }.reduce(0, +) == 55)
    }

    /// Pages of this process that are in memory and belong to files (proc(5), `statm`).
    private func residentFilePages() throws -> Int {
        let text = String(decoding: try WholeFile.read("/proc/self/statm", atMost: 1_024), as: UTF8.self)
        return try #require(text.split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
    }
}
#endif
