import ClickwheelDatabase
import Foundation
import Synchronization
import Testing

@testable import Quiz

private let packageSteps: [ImportStep] = [.unpacked, .named, .kept, .merged, .committed]

@Suite("A row of a picture never promises a file that is not there")
struct MediaKeepingTests {
    private static let pictures: [(name: String, bytes: [UInt8])] = (1...3).map { number in
        ("p\(number).png", [UInt8](repeating: UInt8(number), count: 1000 * number))
    }

    private func package(
        _ test: TestStore,
        _ name: String,
        _ media: [(name: String, bytes: [UInt8])]
    ) throws
        -> String
    {
        try TestPackage.make("SELECT 1", in: test.folder, name: name, media: media)
    }

    /// Every file that a row tells of is there, with the bytes that it tells of.
    private func expectKept(_ store: DeckStore, _ comment: Comment) throws {
        let rows = try store.database.read { connection in
            try connection.rows("SELECT name, sha1 FROM quiz_media") { ($0.text(0), $0.text(1)) }
        }
        for (name, sha1) in rows {
            #expect(store.media(name).map { SHA1.hex(SHA1.digest($0)) } == sha1, comment)
        }
        let check = try store.database.read { connection in
            try connection.first("PRAGMA integrity_check") { $0.text(0) }
        }
        #expect(check == "ok", comment)
    }

    private func files(_ store: DeckStore) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: store.mediaFolder).count
    }

    /// Runs `body` on a store that is copied at every step, as a kill at that moment would leave it on the disk.
    private func copies(
        _ body: (TestStore) throws -> Void,
        before: (TestStore) throws -> Void = { _ in }
    ) throws -> [(step: ImportStep, folder: String)] {
        let copies = Mutex<[(step: ImportStep, folder: String)]>([])
        let start = try TestStore()
        try before(start)
        let test = try TestStore(folder: start.folder) { step in
            let copy = start.folder + "-\(UUID().uuidString)"
            try FileManager.default.copyItem(atPath: start.folder, toPath: copy)
            try? FileManager.default.removeItem(atPath: copy + "/quiz.db-shm")
            copies.withLock { $0.append((step, copy)) }
        }
        try body(test)
        return copies.withLock { $0 }
    }

    @Test("wherever an import is cut off, and a second one brings everything")
    func cutOff() throws {
        let copies = try copies { test in
            let report = try test.store.importPackage(package(test, "x.apkg", Self.pictures))
            #expect(report.media == 3)
        }
        #expect(copies.count == 9 && Set(copies.map(\.step)) == Set(packageSteps))
        for (step, folder) in copies {
            let test = try TestStore(folder: folder)
            try expectKept(test.store, "after \(step)")
            // What was cut off is cleaned up at the start.
            #expect(try files(test.store) == (step == .committed ? 3 : 0), "after \(step)")
            let report = try test.store.importPackage(package(test, "x.apkg", Self.pictures))
            #expect(report.media == (step == .committed ? 0 : 3), "after \(step)")
            for picture in Self.pictures { #expect(test.store.media(picture.name) == picture.bytes) }
            try expectKept(test.store, "after \(step) and an import")
            #expect(try files(test.store) == 3)
        }
    }

    @Test(
        "wherever another collection takes the place of this one, and the pictures are the old ones till then"
    )
    func replaced() throws {
        let other = Self.pictures.map { (name: $0.name, bytes: $0.bytes + [0]) }
        let copies = try copies { test in
            let path = try package(test, "other.colpkg", other)
            _ = try test.store.replaceAll(with: path, keeping: test.folder + "/before.colpkg")
        } before: { test in
            _ = try test.store.importPackage(package(test, "x.apkg", Self.pictures))
        }
        for (step, folder) in copies {
            let test = try TestStore(folder: folder)
            try expectKept(test.store, "after \(step)")
            let shown = step == .committed ? other : Self.pictures
            for picture in shown { #expect(test.store.media(picture.name) == picture.bytes, "after \(step)") }
            let path = try package(test, "other.colpkg", other)
            _ = try test.store.replaceAll(with: path, keeping: test.folder + "/again.colpkg")
            for picture in other { #expect(test.store.media(picture.name) == picture.bytes) }
            #expect(try files(test.store) == 3)
            // What was here can be brought back, whenever it was cut off.
            _ = try test.store.replaceAll(
                with: test.folder + "/before.colpkg",
                keeping: test.folder + "/third.colpkg"
            )
            for picture in Self.pictures { #expect(test.store.media(picture.name) == picture.bytes) }
        }
    }

    @Test("when a step fails, and then nothing is left of the import", arguments: packageSteps)
    func failed(_ step: ImportStep) throws {
        struct Fault: Error {}
        let test = try TestStore { if $0 == step { throw Fault() } }
        let path = try package(test, "x.apkg", Self.pictures)
        #expect(throws: Fault.self) { try test.store.importPackage(path) }
        try expectKept(test.store, "\(step) failed")
        #expect(try files(test.store) == (step == .committed ? 3 : 0))
        #expect(try test.store.decks().contains { $0.cards > 0 } == (step == .committed))
        let again = try test.reopened()
        #expect(try again.store.importPackage(path).added == (step == .committed ? 0 : 2))
        for picture in Self.pictures { #expect(again.store.media(picture.name) == picture.bytes) }
    }

    @Test("after files were lost or cut: the next import brings them back")
    func repaired() throws {
        let test = try TestStore()
        let path = try package(test, "x.apkg", Self.pictures)
        _ = try test.store.importPackage(path)
        let names = try FileManager.default.contentsOfDirectory(atPath: test.store.mediaFolder).sorted()
        try FileManager.default.removeItem(atPath: test.store.mediaFolder + "/" + names[0])
        try Data().write(to: URL(fileURLWithPath: test.store.mediaFolder + "/" + names[1]))
        #expect(try test.store.importPackage(path).media == 2)
        try expectKept(test.store, "repaired")
        #expect(try test.store.importPackage(path).media == 0)
    }

    @Test("in a folder of an earlier version, whose files have the names in the cards")
    func earlier() throws {
        let test = try TestStore()
        let path = try package(test, "x.apkg", Self.pictures)
        _ = try test.store.importPackage(path)
        let folder = test.store.mediaFolder + "/"
        for picture in Self.pictures {
            try FileManager.default.moveItem(
                atPath: folder + SHA1.hex(SHA1.digest(picture.bytes)),
                toPath: folder + picture.name
            )
        }
        let again = try test.reopened()
        try expectKept(again.store, "found by name")
        #expect(try again.store.importPackage(path).media == 0 && files(again.store) == 3)
        let out = test.folder + "/out.colpkg"
        try again.store.exportPackage(deck: nil, to: out)
        let other = try TestStore()
        #expect(try other.store.importPackage(out).media == 3)
        let whole = try package(test, "whole.colpkg", [("p1.png", [7])])
        _ = try again.store.replaceAll(with: whole, keeping: test.folder + "/before.colpkg")
        #expect(try again.store.media("p1.png") == [7] && files(again.store) == 1)
    }

    @Test("while one program imports, another that starts cleans nothing up")
    func together() throws {
        let other = Mutex<String?>(nil)
        let test = try TestStore { step in
            guard step == .kept, let folder = other.withLock({ $0 }) else { return }
            _ = try TestStore(folder: folder)
        }
        other.withLock { $0 = test.folder }
        _ = try test.store.importPackage(package(test, "x.apkg", Self.pictures))
        for picture in Self.pictures { #expect(test.store.media(picture.name) == picture.bytes) }
    }

    @Test("a file that somebody put into the folder by hand is shown, and stays")
    func byHand() throws {
        let test = try TestStore()
        try FileManager.default.createDirectory(
            atPath: test.store.mediaFolder,
            withIntermediateDirectories: true
        )
        try Data([9]).write(to: URL(fileURLWithPath: test.store.mediaFolder + "/own.png"))
        #expect(try test.reopened().store.media("own.png") == [9])
        #expect(
            test.store.media("own.png", atMost: 1) == [9] && test.store.media("own.png", atMost: 0) == nil
        )
    }
}
