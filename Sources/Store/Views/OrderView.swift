/// An order as JSON, with its receipt.
public struct OrderView: Encodable, Equatable, Sendable {
    struct Download: Encodable, Equatable {
        let pack: String
        let state: String
        let received: Int64
        let reason: String?
    }

    struct Step: Encodable, Equatable {
        let event: String
        let at: String
        let detail: String?
    }

    let number: Int64
    let state: String
    let receipt: Receipt
    let total: ShopView.Amount
    let placed: String
    /// What the seller has to be told for a payment; absent where nothing has to be paid.
    let reference: String?
    /// Where it is paid; absent where nothing has to be paid, or the seller names no place.
    let payment: String?
    let failure: String?
    let downloads: [Download]
    let steps: [Step]

    /// An order, with the seller's own link for payments, and what is on its way.
    public init(_ order: Order, payment: String? = nil, _ progress: [Downloads.Progress] = []) {
        number = order.number
        state = order.stateName
        receipt = order.receipt
        total = .init(order.receipt.total)
        placed = "\(order.receipt.placed)"
        let isOwed = order.state == .placed
        reference = isOwed ? order.receipt.reference : nil
        self.payment = isOwed ? payment.map { $0.filling("{order}", with: order.receipt.reference) } : nil
        failure = order.failure
        downloads = progress.filter { $0.number == order.number }.map { progress in
            Download(
                pack: progress.pack.text,
                state: progress.state.rawValue,
                received: progress.received,
                reason: progress.reason
            )
        }
        steps = order.steps.map { Step(event: $0.event.rawValue, at: "\($0.at)", detail: $0.detail) }
    }
}

extension String {
    fileprivate func filling(_ mark: String, with text: String) -> String {
        var filled = ""
        var rest = self[...]
        while let first = rest.first {
            if rest.hasPrefix(mark) {
                filled += text
                rest = rest.dropFirst(mark.count)
            } else {
                filled.append(first)
                rest = rest.dropFirst()
            }
        }
        return filled
    }
}

/// A pack as JSON, with its files.
public struct PackView: Encodable, Equatable, Sendable {
    let pack: Pack
    let size: Int64
    let store: String
    let storeTitle: String

    /// A pack of a store.
    public init(_ offer: OfferedPack, _ store: KnownStore?) {
        pack = offer.pack
        size = offer.pack.size
        self.store = offer.store
        storeTitle = store?.title ?? ""
    }
}
