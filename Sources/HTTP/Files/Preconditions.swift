/// The conditions that a request may put on its answer (RFC 9110 section 13).
struct Preconditions {
    /// What the server knows of the thing asked for.
    struct Validators: Equatable {
        /// A strong entity tag, in its quotes.
        let entityTag: String
        /// Seconds since 1970, or `nil` for a thing without a date.
        let lastModified: Int64?
    }

    enum Verdict: Equatable {
        case proceed
        /// 304
        case notModified
        /// 412
        case failed
    }

    let headers: HTTPHeaders
    let validators: Validators
    /// Seconds since 1970.
    let now: Int64

    /// What the conditions say of a GET or a HEAD, in the order of RFC 9110 section 13.2.2.
    var verdict: Verdict {
        if let tags = headers.list("if-match") {
            guard EntityTag.list(tags, contains: validators.entityTag, .strong) else { return .failed }
        } else if let limit = date("if-unmodified-since"), let modified = validators.lastModified {
            guard modified <= limit else { return .failed }
        }
        if let tags = headers.list("if-none-match") {
            return EntityTag.list(tags, contains: validators.entityTag, .weak) ? .notModified : .proceed
        }
        if let limit = date("if-modified-since"), let modified = validators.lastModified {
            return modified <= limit ? .notModified : .proceed
        }
        return .proceed
    }

    /// Which bytes are asked for of `length`.
    func selection(length: Int64) -> ByteRanges.Selection {
        guard let range = headers["range"], appliesRange else { return .whole }
        return ByteRanges.select(range, length: length)
    }

    /// Whether `If-Range`, where it is, names the thing as it is now (RFC 9110 section 13.1.5).
    private var appliesRange: Bool {
        guard let condition = headers["if-range"] else { return true }
        if condition.hasPrefix("\"") { return condition == validators.entityTag }
        guard let date = HTTPDate.parse(condition, now: now), let modified = validators.lastModified else {
            return false
        }
        // A date in whole seconds is only strong when the second is over (RFC 9110 section 8.8.2.2).
        return date == modified && modified < now
    }

    private func date(_ name: String) -> Int64? {
        headers[name].flatMap { HTTPDate.parse($0, now: now) }
    }
}
