import ClickwheelGallery
import ClickwheelSystem
import Foundation
import Log
import Media

/// Scan, rescan, pages, search and small pictures of photos in this process: one photo under many names.
enum GalleryBenchmark {
    private static let perFolder = 200
    private static let pictures = 400

    static func run(_ arguments: [String]) throws {
        guard let photo = arguments.first else {
            throw BenchmarkFailure("usage: clickwheel-bench gallery PHOTO [COUNT]")
        }
        let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
        let work = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-bench-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: work) }
        let photos = work.appending(path: "photos")
        try lay(count, of: photo, in: photos)

        let logger = Logger(strategy: InMemoryStrategy())
        let gallery = try Gallery(path: work.appending(path: "gallery.db").path, logger: logger)
        try timed("scan of \(count)") { _ = try gallery.scan([photos.path]) }
        try timed("rescan, nothing changed") { _ = try gallery.scan([photos.path]) }
        for (name, offset) in [("beginning", 0), ("middle", count / 2), ("end", count - 60)] {
            try middle("60 rows from the \(name)") {
                _ = try gallery.page(.items(.photos), offset: max(0, offset), limit: 60)
            }
        }
        try middle("albums") { _ = try gallery.page(.groups(.albums), offset: 0, limit: 60) }
        try middle("search") { _ = try gallery.search("photo 77", limit: 60) }
        try small(gallery, work)
    }

    /// The same file under many names, two hundred to a folder.
    private static func lay(_ count: Int, of photo: String, in photos: URL) throws {
        for number in 0..<count {
            let folder = photos.appending(path: "album \(number / perFolder)")
            if number % perFolder == 0 {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            let name = folder.appending(path: "photo \(number).jpg")
            if number == 0 {
                try FileManager.default.copyItem(at: URL(filePath: photo), to: name)
            } else {
                try FileManager.default.linkItem(at: photos.appending(path: "album 0/photo 0.jpg"), to: name)
            }
        }
    }

    /// Small pictures of the first photos, two at a time, as after a scan.
    private static func small(_ gallery: Gallery, _ work: URL) throws {
        guard case .items(let items) = try gallery.page(.items(.photos), offset: 0, limit: pictures).rows
        else {
            return
        }
        let desk = PictureDesk(gallery, folder: work.appending(path: "pictures").path)
        let failures = Signalled(0)
        let seconds = try time {
            let running = Signalled(0)
            for item in items {
                running.wait { running -> Void? in
                    guard running <= PictureDesk.limit else { return nil }
                    running += 1
                    return ()
                }
                desk.picture(of: item.id, .small, isUrgent: false) { outcome in
                    if case .failure = outcome { failures.with { $0 += 1 } }
                    running.with { $0 -= 1 }
                    running.signal()
                }
            }
            running.wait { $0 == 0 ? () : nil }
        }
        desk.stop()
        print(
            "thumbnails: \(Int(Double(items.count) / seconds)) a second, \(failures.with { $0 }) failed"
        )
    }

    private static func timed(_ name: String, _ work: () throws -> Void) throws {
        print("\(name): \(String(format: "%.2f", try time(work))) s")
    }

    /// The middle of 21 times.
    private static func middle(_ name: String, _ work: () throws -> Void) throws {
        let times = try (0..<21).map { _ in try time(work) }.sorted()
        print(
            "\(name): \(String(format: "%.2f", times[10] * 1000)) ms (\(String(format: "%.2f", times[20] * 1000)) at most)"
        )
    }

    private static func time(_ work: () throws -> Void) throws -> Double {
        let clock = ContinuousClock()
        return try clock.measure { try work() } / .seconds(1)
    }
}
