/// A problem as processes tell it each other.
extension FileProblem {
    /// A name, and what belongs to it.
    var words: [String] {
        switch self {
        case .unreadable(let errno): ["unreadable", String(errno)]
        case .notAFile: ["notAFile"]
        case .empty: ["empty"]
        case .notAudio: ["notAudio"]
        case .unsupported(let codec): ["unsupported", codec]
        case .truncated(let format, let detail): ["truncated", format.rawValue, detail]
        case .damaged(let reason): ["damaged", reason]
        case .givenUp(let reason): ["givenUp", reason]
        case .notAPicture: ["notAPicture"]
        case .pictureTooLarge(let bytes, let limit): ["pictureTooLarge", String(bytes), String(limit)]
        }
    }

    /// The problem that ``words`` tell of; `nil` where they tell of none.
    init?(words: [String]) {
        let text = words.last ?? ""
        let problem: FileProblem? =
            switch words.first {
            case "unreadable": CInt(text).map { .unreadable(errno: $0) }
            case "notAFile": .notAFile
            case "empty": .empty
            case "notAudio": .notAudio
            case "unsupported": .unsupported(codec: text)
            case "truncated":
                AudioFormat(rawValue: words.count == 3 ? words[1] : "").map {
                    .truncated(format: $0, detail: text)
                }
            case "damaged": .damaged(reason: text)
            case "givenUp": .givenUp(reason: text)
            case "notAPicture": .notAPicture
            case "pictureTooLarge":
                Int(words.count == 3 ? words[1] : "").flatMap { bytes in
                    Int(text).map { .pictureTooLarge(bytes: bytes, limit: $0) }
                }
            case _: nil
            }
        guard let problem else { return nil }
        self = problem
    }
}
