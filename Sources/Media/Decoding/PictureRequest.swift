#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the program that decodes is asked for, for one file: JSON through a pipe, before the file itself.
package struct PictureRequest: Codable, Equatable, Sendable {
    /// What is wanted of the file.
    package enum Job: String, Codable, CaseIterable, Sendable {
        /// A picture, upright and in sRGB.
        case still
        /// The same of an animation, with how long each of its frames is shown.
        case animation
        /// A picture that stands for a film.
        case poster
        /// No picture, but what is in a film besides.
        case contents
    }

    /// The sides that may be asked for, in pixels.
    package static let sizes = 16...8192
    /// The bytes of a request at most: what a pipe holds without a reader.
    package static let limit = 4096

    /// What is wanted.
    package let job: Job
    /// The longer side at most, in pixels.
    package let size: Int
    /// Which frame of an animation, the first being 0.
    package let frame: Int
    /// Whether a few colours are wanted besides, to be shown before the picture is there.
    package let wantsBlur: Bool

    /// A request, whose size and frame are brought into their ranges.
    package init(job: Job, size: Int, frame: Int = 0, wantsBlur: Bool = false) {
        self.job = job
        self.wantsBlur = wantsBlur
        self.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
        self.frame = max(0, frame)
    }

    /// The request as it goes through a pipe: JSON.
    package var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }

    /// - Returns: `nil` for what is no request, or asks for sizes that nobody may ask for.
    package init?(bytes: [UInt8]) {
        guard bytes.count <= Self.limit,
            let request = try? JSONDecoder().decode(PictureRequest.self, from: Data(bytes)),
            Self.sizes.contains(request.size), (0...PictureAnswer.frameLimit).contains(request.frame)
        else { return nil }
        self = request
    }
}
