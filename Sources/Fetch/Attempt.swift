/// One of the requests that a request may become: by redirects, or by beginning anew.
struct Attempt: Equatable {
    let address: WebAddress
    /// How many redirects led here.
    var redirects = 0
    /// Whether it goes to the origin that the caller named, so that all headers may go along.
    var isTrusted = true
    var resumption: Resumption?

    /// What is to be done with the answer once its head is here.
    enum Plan: Equatable {
        /// The body goes to the caller, from `offset` of the whole to `end` where that is known.
        case keep(offset: Int64, end: Int64?)
        /// All of the body is here already.
        case complete(offset: Int64)
        /// The body says why there is no other, and is cut.
        case explain
        /// The body is of no interest; what follows is.
        case retry(Attempt)
    }

    /// Decides by the rules of RFC 9110, sections 14 and 15, and by those of `request`.
    ///
    /// - Throws: ``FetchError``, where the answer is not to be followed or not to be believed.
    func plan(for answer: FetchResponse, to request: FetchRequest) throws(FetchError) -> Plan {
        switch answer.status {
        case 206:
            guard let resumption else { throw .broken(address, "a part came that nobody asked for") }
            guard let range = answer["content-range"].flatMap(ContentRange.init), let bytes = range.bytes,
                bytes.lowerBound == resumption.offset
            else { return .retry(anew) }
            try checkSize(range.total ?? bytes.upperBound + 1, request)
            return .keep(offset: resumption.offset, end: range.total)
        case 200..<300:
            if !request.acceptsCompression, let length = answer["content-length"].flatMap({ Int64($0) }) {
                try checkSize(length, request)
            }
            return .keep(offset: 0, end: nil)
        case 416:
            guard let resumption else { return .explain }
            // The server has our version, or it would have sent the whole: nothing is missing when it ends where we are.
            let end = answer["content-range"].flatMap(ContentRange.init)?.total
            return end == resumption.offset ? .complete(offset: resumption.offset) : .retry(anew)
        case 301, 302, 303, 307, 308:
            guard let location = answer["location"] else { return .explain }
            return .retry(try following(location, answer.status, request))
        case _: return .explain
        }
    }

    private var anew: Attempt {
        var next = self
        next.resumption = nil
        return next
    }

    private func checkSize(_ size: Int64, _ request: FetchRequest) throws(FetchError) {
        if size > request.bodyLimit { throw .tooLarge(address, limit: request.bodyLimit) }
    }

    private func following(
        _ location: String,
        _ status: Int,
        _ request: FetchRequest
    ) throws(FetchError) -> Attempt {
        let target: WebAddress
        do throws(FetchError) {
            target = try address.resolving(location)
        } catch {
            throw .broken(address, "it leads to what is no web address")
        }
        let refusal = request.redirects.refusal(
            from: address,
            to: target,
            status: status,
            method: request.method,
            count: redirects + 1
        )
        if let refusal { throw .redirected(address, status: status, to: target.description, refusal) }
        return Attempt(
            address: target,
            redirects: redirects + 1,
            isTrusted: target.hasSameOrigin(as: request.address),
            resumption: resumption
        )
    }
}
