import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelHTTP

@Suite("Entity tags")
struct EntityTagTests {
    @Test(
        "a list holds a tag as RFC 9110 compares them",
        arguments: [
            ("\"a\"", true, true), ("W/\"a\"", true, false), ("\"b\", \"a\"", true, true), ("*", true, true),
            ("W/\"b\",W/\"a\"", true, false), (" \"a\" ", true, true), ("\"a,b\"", false, false),
            ("", false, false),
            ("a", false, false), ("\"a", false, false), ("\"\"", false, false), ("w/\"a\"", false, false),
            ("\"b\", *", false, false), (",,\"a\"", true, true), ("\"A\"", false, false),
        ]
    )
    func list(field: String, weak: Bool, strong: Bool) {
        #expect(EntityTag.list(field, contains: "\"a\"", .weak) == weak)
        #expect(EntityTag.list(field, contains: "\"a\"", .strong) == strong)
    }

    @Test("different bytes have different tags")
    func ofBytes() {
        let tags = ["", "a", "b", "ab", "ba", "a\u{0}"].map { EntityTag.strong(of: Array($0.utf8)) }
        #expect(Set(tags).count == tags.count)
        // The 64-bit FNV-1a of "a" in the test vectors of its authors.
        #expect(EntityTag.strong(of: [0x61]) == "\"af63dc4c8601ec8c-1\"")
    }

    @Test(
        "a time is told in whole seconds, rounded down",
        arguments: [(1_500_000_000, 1), (0, 0), (-1, -1), (-1_500_000_000, -2), (-1_000_000_000, -1)]
    )
    func seconds(nanoseconds: Int64, seconds: Int64) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("file", "x")
        var time = timespec()
        time.tv_sec = Int((Double(nanoseconds) / 1e9).rounded(.down))
        time.tv_nsec = Int(nanoseconds) - time.tv_sec * 1_000_000_000
        let times = [time, time]
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        let status = try FileStatus(path: path)
        #expect(status.modified == nanoseconds && status.modifiedSeconds == seconds)
    }
}
