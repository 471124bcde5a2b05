#if os(Linux)
import ClickwheelSystem
import Testing

@Suite("Code that is let go of")
struct GiveBackTests {
    @Test("is not counted as the process's any more, and runs as before")
    func code() async {
        // A process of its own: the tests beside this one bring back what they run through.
        await #expect(processExitsWith: .success) {
            let before = try Self.residentFilePages()
            ThisProcess.giveBackCode()
            let after = try Self.residentFilePages()
            try #require(after < before / 2, "\(before) pages before, \(after) after")
            try #require((1...5).map { $0 * $0 }.reduce(0, +) == 55)
        }
    }

    /// Pages of this process that are in memory and belong to files (proc(5), `statm`).
    private static func residentFilePages() throws -> Int {
        let text = String(decoding: try WholeFile.read("/proc/self/statm", atMost: 1_024), as: UTF8.self)
        return try #require(text.split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
    }
}
#endif
