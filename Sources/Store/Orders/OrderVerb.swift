/// What somebody wants of an order, whatever the face.
public enum OrderVerb: String, CaseIterable, Codable, Sendable {
    /// Fetch it, or fetch it again.
    case download
    /// Stop for now.
    case pause
    /// Go on, or try again.
    case resume
    /// It is not wanted any more.
    case cancel
    /// Take its packs off this machine.
    case remove
    /// Pay it with the seller's code.
    case pay
    /// The seller has given the money back.
    case refund
}

extension Shop {
    /// Does what is wanted of an order; `code` is the seller's, to pay with.
    ///
    /// - Throws: ``StoreError``
    public func perform(
        _ verb: OrderVerb,
        of number: Int64,
        code: String? = nil,
        cause: String
    ) throws(StoreError) -> Order {
        switch verb {
        case .download: return try downloads.begin(number, cause: cause)
        case .pause: downloads.pause(number, cause: cause)
        case .resume: try downloads.resume(number, cause: cause)
        case .cancel: return try downloads.cancel(number, cause: cause)
        case .remove: return try downloads.remove(number, cause: cause)
        case .pay: return try pay(number, code: code ?? "", cause: cause)
        case .refund: return try downloads.refund(number, cause: cause)
        }
        return try book.order(number)
    }
}
