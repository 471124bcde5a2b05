#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Media: CustomStringConvertible {
    /// One sentence on what was loaded.
    public var description: String {
        switch self {
        case .image(let image): "\(image)."
        case .video(let video): "\(video)."
        case .livePhoto(let photo): "\(photo)."
        }
    }
}

extension ImageMedia: CustomStringConvertible {
    public var description: String {
        let noun = projection != nil ? "a 360° picture" : delays.isEmpty ? "a picture" : "an animation"
        let pixels = Sentence.pixels(width, height)
        let count = delays.isEmpty ? "" : ", \(delays.count) frames"
        return "\(file.lastPathComponent) is \(noun)\(pixels)\(count)\(Sentence.length(duration))"
            + Sentence.reservation(damage)
    }
}

extension VideoMedia: CustomStringConvertible {
    public var description: String {
        let noun = projection != nil ? "a 360° video" : "a video"
        let pixels = Sentence.pixels(width, height)
        return "\(file.lastPathComponent) is \(noun)\(pixels)\(Sentence.length(duration))"
            + Sentence.reservation(damage)
    }
}

extension LivePhotoMedia: CustomStringConvertible {
    public var description: String {
        let pixels = Sentence.pixels(still.width, still.height)
        let clip = clip == nil ? ", whose clip is missing" : Sentence.length(duration)
        return "\(still.file.lastPathComponent) is a live photo\(pixels)\(clip)"
            + Sentence.reservation(still.damage)
    }
}

/// The parts of a sentence on something that was loaded; each brings what parts it from the words before.
private enum Sentence {
    static func pixels(_ width: Int?, _ height: Int?) -> String {
        guard let width, let height else { return "" }
        return " of \(width) × \(height) pixels"
    }

    static func length(_ duration: Duration?) -> String {
        guard let duration else { return "" }
        let tenths = Int((duration / .milliseconds(100)).rounded())
        return ", \(tenths / 10).\(tenths % 10) s"
    }

    static func reservation(_ damage: String?) -> String { damage.map { "; \($0)" } ?? "" }
}
