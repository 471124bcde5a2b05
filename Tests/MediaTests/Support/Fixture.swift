import Foundation
import Testing

@testable import Media

/// The pictures and films of the tests.
enum Fixture {
    static func path(_ name: String) -> String {
        Bundle.module.resourceURL?.appending(path: "Fixtures/\(name)").path ?? ""
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    /// Every file but the one that tells the truth about them.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path("")).filter { $0 != "TRUTH.json" }.sorted()
    }
}

/// Bytes put together piece by piece.
struct Bytes {
    var all: [UInt8] = []

    init(_ all: [UInt8] = []) { self.all = all }

    init(_ text: String) { all = Array(text.utf8) }

    static func + (one: Bytes, other: Bytes) -> Bytes { Bytes(one.all + other.all) }

    static func big(_ number: Int, _ size: Int) -> Bytes {
        Bytes((0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }

    static func little(_ number: Int, _ size: Int) -> Bytes { Bytes(big(number, size).all.reversed()) }

    /// A box of an ISO base media file.
    static func box(_ type: String, _ content: Bytes...) -> Bytes {
        let content = content.reduce(Bytes(), +)
        return big(content.all.count + 8, 4) + Bytes(type) + content
    }

    /// A segment of a JPEG.
    static func segment(_ marker: UInt8, _ content: Bytes) -> Bytes {
        Bytes([0xFF, marker]) + big(content.all.count + 2, 2) + content
    }

    /// A JPEG of 400 by 300 with `segments` in its head, and `trailer` behind it.
    static func jpeg(_ segments: [Bytes] = [], trailer: Bytes = Bytes()) -> [UInt8] {
        let frame = segment(0xC0, Bytes([8]) + big(300, 2) + big(400, 2) + Bytes([1, 1, 0x11, 0]))
        let scan = segment(0xDA, Bytes([1, 1, 0, 0, 63, 0])) + Bytes([1, 2, 3, 0xFF, 0xD9])
        return (Bytes([0xFF, 0xD8]) + segments.reduce(Bytes(), +) + frame + scan + trailer).all
    }

    /// Google's properties of a picture, in XMP, within a JPEG's segment.
    static func xmp(_ properties: String) -> Bytes {
        segment(
            0xE1,
            Bytes("http://ns.adobe.com/xap/1.0/\0")
                + Bytes("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF>\(properties)</rdf:RDF></x:xmpmeta>")
        )
    }

    /// An entry of a TIFF directory, big end first.
    static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Bytes) -> Bytes {
        big(tag, 2) + big(type, 2) + big(count, 4) + Bytes((value.all + [0, 0, 0, 0]).prefix(4).map(\.self))
    }
}
