/// Lists of podcasts as other programs write them: OPML 2.0, <http://opml.org/spec2.opml>.
public enum Opml {
    /// A podcast of a list.
    public struct Entry: Equatable, Sendable {
        /// What a person calls it.
        public let title: String
        /// Where its feed is.
        public let address: String
    }

    /// The most podcasts of a list.
    static let entryLimit = 2_000

    /// The feeds that a list names, in its order, each once.
    ///
    /// - Throws: ``CatalogueError``
    /// - Complexity: O(*bytes*)
    public static func read(_ bytes: [UInt8]) throws(CatalogueError) -> [Entry] {
        let reading = Reading()
        try MarkupReader.read(bytes, into: reading)
        guard reading.isList else { throw .malformed("it is XML, but no OPML list") }
        return reading.entries
    }

    /// The list of `podcasts`.
    public static func text(_ podcasts: [KnownStore]) -> String {
        let outlines = podcasts.filter(\.isPodcast).map { podcast in
            let title = escaped(podcast.title)
            return
                "    <outline type=\"rss\" text=\"\(title)\" title=\"\(title)\" xmlUrl=\"\(escaped(podcast.address))\"/>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head><title>Podcasts</title></head>
              <body>
            \(outlines.joined())  </body>
            </opml>

            """
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case _: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private final class Reading: MarkupTaking {
        private(set) var isList = false
        private(set) var entries: [Entry] = []
        private var known: Set<String> = []

        func begin(_ element: MarkupElement, path: [String]) {
            if path == ["opml"] { isList = true }
            guard path.starts(with: ["opml", "body"]), element.name == "outline",
                let address = element.attributes["xmlUrl"] ?? element.attributes["xmlurl"],
                entries.count < Opml.entryLimit
            else { return }
            let clean = FeedText.line(address, limit: 2_000)
            let title = element.attributes["title"] ?? element.attributes["text"] ?? ""
            guard !clean.isEmpty, known.insert(clean).inserted else { return }
            entries.append(Entry(title: FeedText.line(title, limit: 200), address: clean))
        }

        func end(_ element: MarkupElement, text: String, path: [String]) {}
    }
}
