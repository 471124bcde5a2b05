/// Makes requests out of the bytes of one connection, in pieces of any size (RFC 9112).
///
/// Strict where leniency lets two readers see two different requests: lines end with CR LF, fields are not
/// folded, a length is given once and never beside a coding. Does no I/O and reads no clock.
struct RequestReader {
    enum Outcome {
        /// All input is used up and more is needed.
        case incomplete
        case request(HTTPRequest)
        /// Nothing more can be read from this connection.
        case refused(Refusal)
    }

    private enum State {
        /// `head` holds the bytes so far, `scanned` how many of them need not be looked at again.
        case head
        case body(HTTPRequest, remaining: Int)
        case chunks(HTTPRequest, ChunkedDecoder)
        case refused(Refusal)
    }

    private let limits: RequestLimits
    private var state = State.head
    private var head: [UInt8] = []
    private var scan = HeadScan()
    private var expectsContinue = false

    init(limits: RequestLimits) {
        self.limits = limits
    }

    /// Whether no byte of the next request has come.
    var isIdle: Bool {
        if case .head = state { head.isEmpty } else { false }
    }

    /// Whether the rest of the input means nothing.
    var hasRefused: Bool {
        if case .refused = state { true } else { false }
    }

    /// Whether the client waits to hear that it may send its body (RFC 9110 section 10.1.1); says so once.
    mutating func takeExpectation() -> Bool {
        defer { expectsContinue = false }
        return expectsContinue
    }

    /// Reads no more, for the reason that is returned.
    mutating func giveUp(_ refusal: Refusal) -> Refusal {
        state = .refused(refusal)
        return refusal
    }

    /// Reads from the beginning of `input` to the end of one request, or all of it.
    mutating func read(_ input: UnsafeRawBufferPointer) -> (used: Int, outcome: Outcome) {
        var used = 0
        while true {
            let rest = UnsafeRawBufferPointer(rebasing: input[used...])
            let step: Step
            switch state {
            case .head: step = readHead(rest)
            case .body(let request, let remaining): step = readBody(rest, request, remaining)
            case .chunks(let request, let decoder): step = readChunks(rest, request, decoder)
            case .refused(let refusal): step = Step(used: rest.count, outcome: .refused(refusal))
            }
            used += step.used
            guard let outcome = step.outcome else { continue }
            switch outcome {
            case .incomplete: break
            case .request: state = .head
            case .refused(let refusal): state = .refused(refusal)
            }
            return (used, outcome)
        }
    }

    /// What one part of a request took; without an outcome the next part begins.
    private struct Step {
        var used: Int
        var outcome: Outcome?
    }

    private mutating func readHead(_ input: UnsafeRawBufferPointer) -> Step {
        // The common case is a whole head at once: it is parsed where it lies.
        let isWhole = head.isEmpty
        let before = head.count
        if !isWhole { head.append(contentsOf: input) }
        let result = isWhole ? scan.advance(input) : head.withUnsafeBytes { scan.advance($0) }
        switch result {
        case .incomplete:
            let count = isWhole ? input.count : head.count
            guard count <= limits.headerBytes else { return refuse(input.count, tooLarge(scan)) }
            if isWhole { head.append(contentsOf: input) }
            return Step(used: input.count, outcome: .incomplete)
        case .bareLineFeed:
            return refuse(input.count, Refusal(.badRequest, "A line of the request does not end with CR LF."))
        case .complete(let range):
            guard range.count <= limits.headerBytes else { return refuse(input.count, tooLarge(scan)) }
            let bytes = isWhole ? Array(input[range]) : Array(head[range])
            let used = range.upperBound - before
            head = []
            scan = HeadScan()
            do throws(Refusal) {
                return begin(used, try RequestHead(bytes, limits: limits))
            } catch {
                return refuse(used, error)
            }
        }
    }

    private func tooLarge(_ scan: HeadScan) -> Refusal {
        scan.hasLine
            ? Refusal(.requestHeaderFieldsTooLarge, "The header of the request is too large.")
            : Refusal(.uriTooLong, "The first line of the request is too long.")
    }

    private mutating func begin(_ used: Int, _ head: RequestHead) -> Step {
        switch head.framing {
        case .none:
            return Step(used: used, outcome: .request(head.request))
        case .length(let length):
            guard length <= limits.bodyBytes else { return refuse(used, Self.bodyTooLarge) }
            guard length > 0 else { return Step(used: used, outcome: .request(head.request)) }
            state = .body(head.request, remaining: Int(length))
        case .chunked:
            state = .chunks(head.request, ChunkedDecoder(limit: limits.bodyBytes))
        }
        expectsContinue = head.expectsContinue
        return Step(used: used, outcome: nil)
    }

    private mutating func readBody(
        _ input: UnsafeRawBufferPointer,
        _ request: consuming HTTPRequest,
        _ remaining: Int
    ) -> Step {
        state = .head
        let count = min(remaining, input.count)
        request.body.append(contentsOf: input[..<count])
        guard count < remaining else { return Step(used: count, outcome: .request(request)) }
        state = .body(request, remaining: remaining - count)
        return Step(used: count, outcome: .incomplete)
    }

    private mutating func readChunks(
        _ input: UnsafeRawBufferPointer,
        _ request: consuming HTTPRequest,
        _ decoder: consuming ChunkedDecoder
    ) -> Step {
        state = .head
        let (used, result) = decoder.decode(input, into: &request.body)
        switch result {
        case .incomplete:
            state = .chunks(request, decoder)
            return Step(used: used, outcome: .incomplete)
        case .complete: return Step(used: used, outcome: .request(request))
        case .tooLarge: return refuse(used, Self.bodyTooLarge)
        case .malformed: return refuse(used, Refusal(.badRequest, "The chunks of the request are malformed."))
        }
    }

    private func refuse(_ used: Int, _ refusal: Refusal) -> Step {
        Step(used: used, outcome: .refused(refusal))
    }

    private static let bodyTooLarge = Refusal(.contentTooLarge, "The body of the request is too large.")
}
