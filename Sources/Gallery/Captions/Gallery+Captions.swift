import ClickwheelSystem
import Media

/// Subtitles that lie beside a video.
package struct Captions: Encodable, Equatable, Sendable {
    /// Which of the video's they are, from 0.
    package let index: Int
    /// What is between the video's name and the ending, such as `en` or `de.forced`; empty where nothing is.
    package let label: String
}

extension Gallery {
    private static let endings = [".vtt", ".srt"]

    /// The subtitles of a video: files that begin with its name, by their names.
    package func captions(_ id: Int64) throws(GalleryError) -> [Captions] {
        try captionFiles(id).files.enumerated().map { Captions(index: $0, label: $1.label) }
    }

    /// The subtitles at `index` as WebVTT, for a film that is shown from `start` on, in milliseconds.
    package func captionText(_ id: Int64, index: Int, from start: Int = 0) throws(GalleryError) -> String {
        let (files, open) = try captionFiles(id)
        guard files.indices.contains(index) else { throw .notThere("there are no such subtitles") }
        let name = files[index].name
        do {
            guard let bytes = try open(name)?.readAll(atMost: CaptionText.limit),
                let text = CaptionText.webVTT(bytes, from: start)
            else { throw GalleryError.notThere("the subtitles in \(name) say of no line when it is shown") }
            return text
        } catch let error as GalleryError {
            throw error
        } catch {
            throw .fileUnreadable(path: name, reason: "\(error)")
        }
    }

    private func captionFiles(
        _ id: Int64
    ) throws(GalleryError) -> (files: [(name: String, label: String)], open: (String) -> Descriptor?) {
        let (name, others, open) = try besides(id)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let files = others.compactMap { other -> (name: String, label: String)? in
            guard let ending = Self.endings.first(where: { other.lowercased().hasSuffix($0) }) else {
                return nil
            }
            let rest = other.dropLast(ending.count)
            if rest == stem { return (other, "") }
            guard rest.hasPrefix(stem + ".") else { return nil }
            return (other, String(rest.dropFirst(stem.count + 1)))
        }
        return (files, open)
    }
}
