import ClickwheelGallery
import ClickwheelProgram
import Foundation
import Log

@testable import ClickwheelApp

extension World.Subject {
    static func gallery() throws -> Self {
        let gallery = try Gallery(inMemory: Logger(strategy: NullStrategy()))
        let opening = GalleryOpening(gallery)
        return Self(.gallery(nil, opening), [MediaOpening.family: { _ in .opening(gallery, opening) }])
    }
}

extension Workload {
    /// Photos and films that are found, marked and listed; how they open changes nothing of what is there, and each opens as one of
    /// the members says.
    static func opening(_ gallery: Gallery, _ opening: GalleryOpening) -> Workload {
        let folder = FileManager.default.temporaryDirectory.path + "/opening-\(UUID().uuidString)"
        return Workload(
            instants: 3,
            crowd: 60,
            begin: { _ in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                for number in 0..<3 { try frame(number).write(to: URL(filePath: folder + "/\(number).gif")) }
                _ = try gallery.scan([folder])
            },
            work: { number in
                let items = try items(gallery)
                guard !items.isEmpty else { return }
                try gallery.setFavourite(items[number % items.count].id, number % 2 == 0)
            },
            account: {
                try items(gallery).map { item in
                    let known = MediaOpening.all.map { $0.manner(of: item) }
                    let opens = known.contains(opening.current.manner(of: item))
                    return "\(item.title) \(item.kind) \(item.isFavourite) \(opens)"
                }
            }
        )
    }

    private static func items(_ gallery: Gallery) throws -> [GalleryItem] {
        guard case .items(let items) = try gallery.page(.items(.photos), offset: 0, limit: 10).rows else {
            return []
        }
        return items.sorted { $0.title < $1.title }
    }

    /// A GIF of two frames, one pixel each (GIF89a specification).
    private static func frame(_ number: Int) -> Data {
        let head: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, UInt8(number), 255, 255]
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        return Data(head + picture + picture + [0x3B])
    }
}
