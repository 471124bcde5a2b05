#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The JSON of chapters that an episode names: `{"version": "1.2.0", "chapters": [{"startTime": 12.5, "title": "…"}]}`.
enum EpisodeChapters {
    /// The most chapters that are taken.
    static let limit = 500
    /// The latest beginning, in seconds: 100 hours, as of durations.
    private static let longest = 360_000.0

    private struct Form: Decodable {
        let chapters: [Entry]
    }

    /// A chapter; one that cannot be read is left out.
    private struct Entry: Decodable {
        let chapter: PodcastFeed.Chapter?

        private enum Keys: String, CodingKey {
            case startTime, title, toc
        }

        init(from decoder: any Decoder) {
            // Those that are not for the list of contents show pictures and links.
            guard let values = try? decoder.container(keyedBy: Keys.self),
                let start = try? values.decode(Double.self, forKey: .startTime),
                start >= 0, start <= EpisodeChapters.longest,
                (try? values.decodeIfPresent(Bool.self, forKey: .toc)) ?? true
            else {
                chapter = nil
                return
            }
            let title = (try? values.decodeIfPresent(String.self, forKey: .title)) ?? ""
            chapter = .init(startMs: Int((start * 1000).rounded()), title: FeedText.line(title, limit: 200))
        }
    }

    /// The chapters in their order; `nil` for bytes that are none.
    ///
    /// - Complexity: O(*bytes*)
    static func read(_ bytes: [UInt8]) -> [PodcastFeed.Chapter]? {
        guard bytes.count <= EpisodeExtras.chapterBytes,
            let form = try? JSONDecoder().decode(Form.self, from: Data(bytes))
        else { return nil }
        let chapters = form.chapters.compactMap(\.chapter).sorted { $0.startMs < $1.startMs }.prefix(limit)
        return chapters.enumerated().map { place, chapter in
            chapter.title.isEmpty ? .init(startMs: chapter.startMs, title: "Chapter \(place + 1)") : chapter
        }
    }
}
