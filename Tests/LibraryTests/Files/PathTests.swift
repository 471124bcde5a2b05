import ClickwheelPOSIX
import ClickwheelTestSupport
import Foundation
import Library
import Testing

@Suite("Paths that are no readable file")
struct PathTests {
    private let reader = FileReader()

    @Test("a file that is not there")
    func missing() {
        #expect(throws: FileProblem.unreadable(errno: ENOENT)) {
            try reader.read(path: "/nowhere/at all.mp3")
        }
        #expect("\(FileProblem.unreadable(errno: ENOENT))".contains("No such file"))
    }

    @Test("a folder")
    func folder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FileProblem.notAFile) { try reader.read(path: folder.path) }
    }

    @Test("a pipe, which nobody writes to, does not stop the reader")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe.mp3"
        try #require(mkfifo(path, 0o600) == 0)
        #expect(throws: FileProblem.notAFile) { try reader.read(path: path) }
    }

    @Test("a device")
    func device() {
        #expect(throws: FileProblem.notAFile) { try reader.read(path: "/dev/zero") }
    }

    @Test("an empty file")
    func empty() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("empty.flac", [])
        #expect(throws: FileProblem.empty) { try reader.read(path: path) }
    }

    @Test("a file without permission", .enabled(if: geteuid() != 0, "the superuser may read everything"))
    func forbidden() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("secret.flac", [1])
        try #require(chmod(path, 0) == 0)
        #expect(throws: FileProblem.unreadable(errno: EACCES)) { try reader.read(path: path) }
    }

    @Test("a path with a NUL does not name the file before it")
    func nul() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.flac", Fixture.named("flac.flac").bytes())
        #expect(throws: FileProblem.unreadable(errno: ENOENT)) { try reader.read(path: path + "\0b") }
    }

    @Test(
        "names of every kind are read",
        arguments: ["new\nline", "quote\"'", "e\u{301}", "\u{E9}", "🎷", "-rf", "  ", "a\\b", "%s%n"]
    )
    func oddNames(_ name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, Fixture.named("flac.flac").bytes())
        #expect(try reader.read(path: path).properties.format == .flac)
    }

    @Test("every problem is one sentence without a capital or a full stop, to stand behind a path")
    func sentences() {
        let problems: [FileProblem] = [
            .unreadable(errno: EACCES), .notAFile, .empty, .notAudio, .unsupported(codec: "Speex"),
            .truncated(format: .flac, detail: "x"), .damaged(reason: "x"), .notAPicture,
            .pictureTooLarge(bytes: 2, limit: 1),
        ]
        for problem in problems {
            #expect(problem.description.first?.isLowercase == true)
            #expect(problem.description.last != ".")
        }
        #expect(Set(problems.map(\.description)).count == problems.count)
    }
}
