import Testing

@testable import Library

@Suite("Problem files")
struct LibraryProblemTests {
    private func advice(_ reason: String) -> String {
        LibraryProblem(folder: "/music", path: "a.flac", reason: reason).advice
    }

    @Test(
        "for every reason there is something to do that fits it",
        arguments: [
            .unreadable(errno: 13), .notAFile, .empty, .notAudio, .unsupported(codec: "ATRAC"),
            .truncated(format: .flac, detail: "3 of 9 bytes"), .damaged(reason: "no frames"),
            .givenUp(reason: "it took too long"), .notAPicture, .pictureTooLarge(bytes: 2, limit: 1),
        ] as [FileProblem]
    )
    func all(_ problem: FileProblem) {
        #expect(advice("\(problem)") != LibraryProblem.usualAdvice, "\(problem)")
    }

    @Test("a file that is cut off is fetched again, one that is not played is converted")
    func some() {
        let cut = FileProblem.truncated(format: .flac, detail: "3 of 9 bytes")
        #expect(advice("\(cut)").contains("copy, download or rip it again"))
        #expect(advice("\(FileProblem.unsupported(codec: "ATRAC"))").hasPrefix("Convert it"))
        #expect(advice("the folder cannot be read: permission denied").contains("open the folder"))
        #expect(advice(DirectorySheets.tooMany).hasPrefix("Move some of the cue sheets"))
        #expect(advice("something new") == LibraryProblem.usualAdvice)
    }
}
