#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the program that decodes made of one file: the length of a head, the head as JSON, and the picture as JPEG.
package struct PictureAnswer: Equatable, Sendable {
    /// Frames behind this one are not counted.
    package static let frameLimit = 100_000
    private static let lengthBytes = 4

    private struct Head: Codable, Equatable {
        var width = 0
        var height = 0
        var delaysMs: [Int] = []
        var blur: [UInt8]?
        var damage: String?
        var problem: String?
        var contents: FilmContents?
    }

    private var head = Head()
    /// JPEG; empty where there is a problem.
    package private(set) var picture: [UInt8] = []

    /// The width of the picture in the answer, in pixels.
    package var width: Int { head.width }
    /// The height of the picture in the answer, in pixels.
    package var height: Int { head.height }
    /// How long each frame of an animation is shown, in milliseconds.
    package var delaysMs: [Int] { head.delaysMs }
    /// What is not whole about it.
    package var damage: String? { head.damage }
    /// The colours of the picture from left to right and top to bottom, as red, green and blue; `nil` where nobody asked for
    /// them.
    package var blur: [UInt8]? {
        get { head.blur }
        set { head.blur = newValue }
    }
    /// The columns and rows of ``blur``.
    package static let blurSize = (columns: 4, rows: 3)
    /// Why there is no picture.
    package var problem: String? { head.problem }

    /// What is in a film; `nil` where a picture was asked for.
    package var contents: FilmContents? { head.contents }

    /// An answer without a picture, for the reason given.
    package init(problem: String) { head.problem = problem }

    /// An answer to ``PictureRequest/Job/contents``.
    package init(_ contents: FilmContents) { head.contents = contents }

    /// A picture, of `width` and `height` pixels, with the milliseconds that each frame of an animation stands.
    package init(picture: [UInt8], width: Int, height: Int, delaysMs: [Int] = [], damage: String? = nil) {
        head = Head(width: width, height: height, delaysMs: delaysMs, damage: damage)
        self.picture = picture
    }

    /// The answer as it goes through a pipe: the length of a head, the head as JSON, the picture.
    package var bytes: [UInt8] {
        let text = (try? JSONEncoder().encode(head)).map(Array.init) ?? []
        return (0..<Self.lengthBytes).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) } + text
            + picture
    }

    /// Takes an answer apart; whoever does believes it no more than a file.
    package init?(bytes: [UInt8]) {
        let length = bytes.prefix(Self.lengthBytes).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= Self.lengthBytes, length <= bytes.count - Self.lengthBytes,
            let head = try? JSONDecoder().decode(
                Head.self,
                from: Data(bytes[Self.lengthBytes..<Self.lengthBytes + length])
            ),
            (0...PictureRequest.sizes.upperBound).contains(head.width),
            (0...PictureRequest.sizes.upperBound).contains(head.height),
            head.delaysMs.count <= Self.frameLimit,
            head.delaysMs.allSatisfy({ (0...86_400_000).contains($0) }),
            head.blur.map({ $0.count == 3 * Self.blurSize.columns * Self.blurSize.rows }) != false,
            head.contents?.isBelievable != false
        else { return nil }
        let picture = Array(bytes[(Self.lengthBytes + length)...])
        guard head.problem != nil || head.contents != nil || picture.starts(with: [0xFF, 0xD8]) else {
            return nil
        }
        self.head = head
        self.picture = picture
    }
}
