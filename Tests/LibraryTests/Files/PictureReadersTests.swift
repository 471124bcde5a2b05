import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@testable import Library

@Suite("Looking for pictures in processes that may die")
struct PictureReadersTests {
    private let folder: TemporaryFolder
    /// What is to be done later.
    private let planned = Deferred()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func readers(_ program: FileReaderProgram) -> PictureReaders {
        PictureReaders(program, queue: planned)
    }

    /// A program that does what a script says; `says` answers a question, of whatever, that there is no picture.
    private func script(_ text: String) -> FileReaderProgram {
        let says = "says() { head -c1 >/dev/null; printf '\\1\\0\\0\\0\\0'; }; "
        return FileReaderProgram(path: "/bin/sh", words: ["-c", says + text], timeLimit: .seconds(30))
    }

    private func file(_ text: String, _ name: String) throws -> Descriptor {
        try Descriptor(reading: folder.write(name, Array(text.utf8)))
    }

    @Test("what a process finds is what this one finds", arguments: Fixture.all)
    func same(_ fixture: Fixture) throws {
        let readers = try readers(.victim())
        let file = try Descriptor(reading: fixture.path())
        let bytes = try FileBytes(descriptor: file.number, owner: file)
        let expected = PictureMessage { () throws(FileProblem) in try ArtworkFinder().find(in: bytes) }
        #expect(try readers.find(in: file, isEmbedded: true) == expected)
        #expect(try readers.find(in: file, isEmbedded: false) == .problem(.notAPicture))
        let cover = try Descriptor(reading: Fixture.path("cover.png"))
        let size = Int(try cover.status().size)
        #expect(try readers.find(in: cover, isEmbedded: false) == .place(.png, 0..<size))
    }

    /// What takes the reader along; a sanitizer's readers have no cap on memory.
    private static var fatal: [String] {
        #if SANITIZER
        ["DIE!"]
        #else
        ["DIE!", "EAT!"]
        #endif
    }

    @Test("a file that takes the process along costs its own picture and no other", arguments: fatal)
    func dies(_ word: String) throws {
        let readers = try readers(.victim())
        let ended = PictureMessage.problem(.givenUp(reason: "reading it ended the process that reads"))
        #expect(try readers.find(in: file(word, "bad"), isEmbedded: false) == ended)
        #expect(try readers.find(in: file("no picture", "good"), isEmbedded: false) == .problem(.notAPicture))
    }

    @Test("a file that holds the process up is given up when its time is over")
    func hangs() throws {
        let readers = try readers(.victim(.seconds(1)))
        let late = PictureMessage.problem(.givenUp(reason: "reading it takes more than 1 s"))
        #expect(try readers.find(in: file("HANG", "bad"), isEmbedded: true) == late)
        #expect(try readers.find(in: file("no audio", "good"), isEmbedded: true) == .problem(.notAudio))
    }

    @Test("a file that did harm is not looked into again until it has changed")
    func once() throws {
        let starts = folder.path + "/starts"
        let readers = readers(script("echo >> '\(starts)'"))
        let bad = try file("x", "bad")
        for _ in 0..<3 {
            let found = try readers.find(in: bad, isEmbedded: false)
            #expect(found == .problem(.givenUp(reason: "reading it ended the process that reads")))
            #expect(try Data(contentsOf: URL(filePath: starts)).count == 1)
        }
        _ = try readers.find(in: file("longer", "bad"), isEmbedded: false)
        #expect(try Data(contentsOf: URL(filePath: starts)).count == 2)
    }

    @Test("a process that ended while it waited is not the next file's fault")
    func endedWhileWaiting() throws {
        let readers = readers(script("says"))
        for name in ["a", "b", "c"] {
            #expect(try readers.find(in: file("x", name), isEmbedded: false) == PictureMessage.none)
        }
    }

    @Test("a process waits for more questions, and ends when none has come for a while")
    func rest() throws {
        let readers = try readers(.victim())
        readers.prepare()
        #expect(readers.waiting == 1)
        _ = try readers.find(in: file("x", "a"), isEmbedded: false)
        #expect(readers.waiting == 1)
        planned.run()
        #expect(readers.waiting == 1, "it was asked since the end was planned")
        planned.run()
        #expect(readers.waiting == 0)
        _ = try readers.find(in: file("x", "b"), isEmbedded: false)
        #expect(readers.waiting == 1)
        readers.stop()
        #expect(readers.waiting == 0)
    }

    @Test("a message that is cut or changed is none, and no place is beyond the file")
    func messages() throws {
        let found = try FoundPicture(.png, FileBytes(path: Fixture.path("cover.png")), 5..<9)
        let message = PictureMessage.bytes { () throws(FileProblem) in found }
        #expect(PictureMessage(message, size: 9) == .place(.png, 5..<9))
        #expect(PictureMessage(message, size: 8) == nil)
        for length in 0..<message.count { #expect(PictureMessage(Array(message[..<length]), size: 9) == nil) }
        for index in message.indices {
            for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = message
                changed[index] = byte
                guard case .place(_, let place)? = PictureMessage(changed, size: 9) else { continue }
                #expect(place.lowerBound >= 0 && place.upperBound <= 9)
            }
        }
        let problem = FileProblem.pictureTooLarge(bytes: 17 << 20, limit: ArtworkFinder.maximumBytes)
        let told = PictureMessage.bytes { () throws(FileProblem) in throw problem }
        #expect(PictureMessage(told, size: 1) == .problem(problem))
    }
}
