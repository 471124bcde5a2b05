import ClickwheelSystem
import Foundation
import Synchronization
import Testing

@testable import ClickwheelGallery

@Suite("Photos and videos that were moved or written again")
struct MoveTests {
    /// A clock that a test sets, in seconds.
    private final class Clock: Sendable {
        let now = Atomic<Int64>(1_000)
    }

    private let clock = Clock()
    private let album: Album

    init() throws {
        album = try Album { [clock] in clock.now.load(ordering: .relaxed) }
    }

    private func move(_ old: String, to new: String) throws {
        try FileManager.default.moveItem(atPath: album.path + "/" + old, toPath: album.path + "/" + new)
    }

    private func id(_ title: String) throws -> Int64 {
        try #require(try album.items("videos").last { $0.title == title }).id
    }

    private func modified(_ name: String) throws -> Int64 {
        try FileStatus(path: album.path + "/" + name).modified
    }

    @Test("are listed anew, and carry nothing where nothing was noted of them")
    func unmarked() throws {
        try album.put("still.jpg", as: "one.jpg")
        try album.scan()
        let version = album.gallery.version
        try move("one.jpg", to: "two.jpg")
        let report = try album.scan()
        #expect(report.changed == 1 && report.gone == 1)
        // The folders are named, one file has come and one has gone.
        #expect(album.gallery.version == version + 3)
    }

    @Test("stay where they were among the videos to go on with")
    func order() throws {
        try album.put("video.mp4", as: "a/one.mp4")
        try album.put("video.mp4", as: "two.mp4")
        try album.scan()
        try album.gallery.setPosition(try id("two"), 5_000)
        clock.now.store(2_000, ordering: .relaxed)
        try album.gallery.setPosition(try id("one"), 5_000)
        #expect(try album.titles("videos/continue") == ["one", "two"])
        try move("a", to: "b")
        try album.scan()
        #expect(try album.titles("videos/continue") == ["one", "two"])
    }

    @Test(
        "go on where they were left last, and of two places of one second at that of the file that is there",
        arguments: [(later: 1_001 as Int64, place: 3_000), (1_000, 7_000), (999, 7_000)]
    )
    func places(later: Int64, place: Int) throws {
        try album.put("video.mp4", as: "b/one.mp4")
        try album.scan()
        clock.now.store(later, ordering: .relaxed)
        try album.gallery.setPosition(try id("one"), 3_000)
        try move("b", to: "a")
        var isCancelled = false
        _ = try album.gallery.scan([album.path], isCancelled: { isCancelled }) { progress in
            isCancelled = progress.found > 0
        }
        // Both are listed: that the old one is gone was not seen yet.
        clock.now.store(1_000, ordering: .relaxed)
        let new = try #require(try album.items("videos").map(\.id).max())
        try album.gallery.setPosition(new, 7_000)
        try album.scan()
        #expect(try album.items("videos").map(\.id) == [new])
        #expect(try album.gallery.item(new).positionMs == place)
    }

    @Test("have changed where their time alone has, or their size alone")
    func changed() throws {
        try album.put("still.jpg", as: "one.jpg")
        try album.put("still.png", as: "two.png")
        try album.scan()
        let time = try modified("one.jpg")
        try Files.setModified(album.path + "/one.jpg", to: time - 1_000_000_000)
        #expect(try album.scan().changed == 1)
        try album.put("orient5.jpg", as: "one.jpg")
        try Files.setModified(album.path + "/one.jpg", to: time - 1_000_000_000)
        #expect(try album.scan().changed == 1)
    }
}
