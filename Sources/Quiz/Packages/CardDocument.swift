import ClickwheelSystem

/// One side of a card as a whole HTML document that needs nothing from outside.
public struct CardDocument {
    /// The bytes of pictures that one document holds at most; further ones are left out.
    static let mostPictures = 12_000_000
    /// So many pictures are looked for at most: each costs a look at the disk.
    static let mostSources = 1_000

    /// The places to which the page scrolls a long card, `#clickwheel-1` and so on.
    ///
    /// A frame without scripts has no other way. What lies below the card is cut off, and leads to its end.
    private static let stops =
        "<div style=\"position:absolute;inset:0;overflow:clip;z-index:-1\">"
        + (0...30).map { "<i id=clickwheel-\($0) style=\"position:absolute;top:\($0 * 70)vh\"></i>" }.joined()
        + "</div>"

    private let card: StudyCard
    private let isAnswer: Bool
    private let isDark: Bool
    private let isHintOpen: Bool
    /// How large the reader wants text, in percent.
    private let textPercent: Int
    private let media: (String, Int) -> [UInt8]?

    /// `textPercent` is how large the reader wants text, 100 to 200; `media` gives the bytes of a file by its name in the cards,
    /// and nothing where there are more than it is told.
    public init(
        card: StudyCard,
        isAnswer: Bool,
        isDark: Bool,
        isHintOpen: Bool = false,
        textPercent: Int = 100,
        media: @escaping (_ name: String, _ limit: Int) -> [UInt8]?
    ) {
        self.card = card
        self.isAnswer = isAnswer
        self.isDark = isDark
        self.isHintOpen = isHintOpen
        self.textPercent = min(max(textPercent, 100), 200)
        self.media = media
    }

    /// The whole document.
    public var html: String {
        var budget = Self.mostPictures
        var side = CardMarks.replaced(
            isAnswer ? card.answer : card.question,
            sound: "<span class=\"sound\">🔊</span>",
            typed: ""
        )
        if isHintOpen { side = side.replacing(bytes: StudyCard.hintMark, with: "<details class=hint open>") }
        side = embedded(Self.withoutConnections(side), &budget)
        // What a style sheet closes early would become markup.
        let css = card.css.replacing(bytes: "</", with: "<\\/")
        let colors =
            isDark
            ? "color-scheme:dark;color:#f6ecdd;background:transparent"
            : "color-scheme:light;color:#221b14;background:transparent"
        return """
            <!doctype html><html\(isDark ? " class=\"night_mode\"" : "")><head><meta charset=\"utf-8\"><title>Card</title><style>\(css)</style>\
            <style>html{position:relative}html,body{margin:0;padding:0;\(colors)}body.card{\(colors);overflow-wrap:anywhere;box-sizing:border-box;\
            min-height:100vh;padding:.5em;display:grid;grid-template-columns:minmax(0,1fr);align-content:safe center}\
            #clickwheel-side{zoom:\(zoom)}img{max-width:100%;height:auto}.sound{opacity:.7}.problem{font-style:italic}</style></head>\
            <body class=\"card\(isDark ? " nightMode night_mode" : "")\"><div id=clickwheel-side>\(side)</div>\(Self.stops)</body></html>
            """
    }

    /// How much larger than its style says the side is shown: a few words use the room of the screen, and every text is as large as
    /// the reader wants.
    private var zoom: String {
        let lines = (isAnswer ? card.answerText : card.questionText).split(separator: "\n").map(\.count)
        let hasPicture = (isAnswer ? card.answer : card.question)[...].firstRange(ofBytes: "<img") != nil
        /// Whether the words have room at this size, in a frame that shows some seven lines of 38 letters as they are.
        func fits(_ percent: Int) -> Bool {
            let perLine = 3800 / percent
            let count = lines.reduce(isAnswer ? 1 : 0) { $0 + max(1, ($1 + perLine - 1) / perLine) }
            return count * percent <= 680
        }
        let percent = hasPicture ? 100 : [165, 150, 135, 120, 110].first(where: fits) ?? 100
        // Twice as large as the room allows helps nobody: two or three words a line are left.
        let wanted = max(textPercent, min(percent * textPercent / 100, 230))
        return "\(wanted / 100).\(wanted % 100 / 10)\(wanted % 10)"
    }

    /// The media type of a file by its name; `nil` for what is neither picture nor sound.
    public static func type(of name: String) -> String? {
        let types = [
            "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
            "webp": "image/webp",
            "avif": "image/avif", "svg": "image/svg+xml", "bmp": "image/bmp", "mp3": "audio/mpeg",
            "ogg": "audio/ogg", "oga": "audio/ogg",
            "opus": "audio/ogg", "wav": "audio/wav", "m4a": "audio/mp4", "flac": "audio/flac",
            "aac": "audio/aac", "mp4": "video/mp4",
            "webm": "video/webm",
        ]
        return name.range(ofLast: ".").flatMap { types[name[$0...].lowercased()] }
    }

    /// With the pictures inside: the frame may ask nobody for them.
    private func embedded(_ html: String, _ budget: inout Int) -> String {
        let bytes = Array(html.utf8)
        var out: [UInt8] = []
        var place = 0
        var unseen: Set<String> = []
        let sources = MediaReferences.sources(in: bytes).lazy.compactMap { source in
            Self.type(of: source.name).flatMap { $0.hasPrefix("image/") ? (source, $0) : nil }
        }
        for (source, type) in sources.prefix(Self.mostSources) where !unseen.contains(source.name) {
            guard let picture = media(source.name, budget), picture.count <= budget else {
                // There is less and less room.
                unseen.insert(source.name)
                continue
            }
            // One that is shown twice is there twice.
            budget -= picture.count
            out += bytes[place..<source.place.lowerBound]
            out += Array("\"data:\(type);base64,\(Base64.encode(picture))\"".utf8)
            place = source.place.upperBound
        }
        return String(decoding: out + bytes[place...], as: UTF8.self)
    }
}
