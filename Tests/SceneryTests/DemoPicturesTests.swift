import ClickwheelSystem
import Foundation
import Media
import Testing

@testable import ClickwheelScenery

@Suite("Demo pictures")
struct DemoPicturesTests {
    private static let size = 80

    /// A folder of its own for `body`, which is gone afterwards.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let root = NSTemporaryDirectory() + "clickwheel-scenery-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: root) }
        try body(root)
    }

    private func files(_ root: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.filter { !Folder.exists(root + "/" + $0) }.sorted()
    }

    @Test("they are of every kind, and say when, where and with what they were taken")
    func everything() throws {
        try inFolder { root in
            let folder = root + "/made"
            var told: [Int] = []
            try DemoPictures(folder: folder, size: Self.size).write(progress: { done, _ in told.append(done) }
            )
            #expect(told == Array(0...DemoPicture.all.count))
            #expect(DemoPictures(folder: folder, size: Self.size).isComplete)

            var found: [String: MediaMetadata] = [:]
            try MediaInspector().inspect(folder) { file in
                found[file.file] = file.metadata
            }
            let kinds = Dictionary(grouping: found.values, by: \.kind).mapValues(\.count)
            #expect((kinds[.image] ?? 0) >= 12)
            #expect(kinds[.gif] == 1 && kinds[.vr360] == 1 && kinds[.shortFilm] == 1 && kinds[.video] == 2)
            #expect(kinds[.livePhoto] == 1 && kinds[.livePhotoVideo] == 1)
            #expect(found.values.allSatisfy { $0.damaged == nil })

            let photos = found.values.filter { [.image, .vr360, .livePhoto].contains($0.kind) }
            for photo in photos {
                #expect(photo.takenAt != nil && photo.camera != nil && photo.place != nil)
                #expect(photo.latitude != nil && photo.longitude != nil)
            }
            #expect(Set(photos.compactMap { $0.takenAt?.prefix(4) }).count >= 3)
            #expect(Set(photos.compactMap(\.camera)).count == 3)
            #expect(Set(photos.compactMap(\.place)).count >= 6)
            #expect(Set(found.keys.map { Folder.parent($0) }).count == 5)
            let turned = try #require(found["North, in Winter/First Snow.jpg"])
            #expect(turned.orientation == 6 && (turned.width ?? 0) > (turned.height ?? 0))
            let aurora = try #require(found["North, in Winter/Northern Lights.jpg"])
            #expect(aurora.takenAt == "2023-02-18T22:41:05+01:00" && aurora.camera == "Halden Field II")
            #expect(
                abs((aurora.latitude ?? 0) - 67.9322) < 1e-4 && abs((aurora.longitude ?? 0) - 13.0889) < 1e-4
            )
            let west = try #require(found["By the Sea and Sand/Sunset off the Point.jpg"])
            #expect(abs((west.longitude ?? 0) + 5.3961) < 1e-4)
            let clip = try #require(found["Films/Green Fire (2023).mp4"])
            #expect(clip.takenAt == "2023-02-18T22:55:41+01:00" && abs((clip.latitude ?? 0) - 67.9322) < 1e-3)
            #expect((found["By the Sea and Sand/Round and Round.gif"]?.frames ?? 0) > 1)

            let captions = try String(
                contentsOfFile: folder + "/Shorts/The Lamplighter's Sea (2024).en.vtt",
                encoding: .utf8
            )
            #expect(captions.hasPrefix("WEBVTT\n\n00:00:0"))
            #expect(captions.components(separatedBy: "-->").count == LamplighterFilm.captions.count + 1)
        }
    }

    @Test("what is begun goes on where it was ended, and leaves no drafts")
    func resuming() throws {
        try inFolder { folder in
            var made = 0
            #expect(throws: DemoPicturesError.nobodyWaits) {
                try DemoPictures(folder: folder, size: Self.size).write(
                    isWanted: { made < 2 },
                    progress: { done, _ in made = done }
                )
            }
            let first = files(folder)
            #expect(first.count == 3 && !DemoPictures(folder: folder, size: Self.size).isComplete)
            let path = folder + "/" + DemoPicture.all[0].files[0]
            try Data("kept".utf8).write(to: URL(filePath: path))

            #expect(throws: DemoPicturesError.nobodyWaits) {
                try DemoPictures(folder: folder, size: Self.size).write(
                    isWanted: { made < 3 },
                    progress: { done, _ in made = done }
                )
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
            #expect(files(folder).count == 4)
            // Another size is another version.
            #expect(throws: DemoPicturesError.nobodyWaits) {
                try DemoPictures(folder: folder, size: Self.size + 2).write(isWanted: { false })
            }
            #expect(files(folder) == [DemoPictures.marker])
        }
    }

    @Test("a folder with other files is never touched")
    func foreignFolder() throws {
        try inFolder { folder in
            try Data("mine".utf8).write(to: URL(filePath: folder + "/notes.txt"))
            #expect(throws: DemoPicturesError.folderInUse(folder)) {
                try DemoPictures(folder: folder).write()
            }
            #expect(files(folder) == ["notes.txt"])
        }
    }
}
