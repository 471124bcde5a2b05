/// What a terminal shows of the store, a line each.
extension ShopView {
    /// The packs with their prices and where they stand.
    public var text: [String] {
        if stores.isEmpty { return ["No store was added yet: clickwheel store add URL"] }
        return packs.map { pack in
            let before = pack.fullPrice.map { " instead of \($0.text)" } ?? ""
            let state = pack.state == "offered" ? "" : ", \(pack.state)"
            let creator = pack.creator.isEmpty ? "" : " by \(pack.creator)"
            return
                "\(pack.id) \(pack.version): \(pack.title)\(creator), \(pack.kind), \(pack.price?.text ?? "free")\(before)\(state)"
        }
    }
}

extension CartView {
    /// The lines of the cart, what was taken off, and why what was not.
    public var text: [String] {
        var text = ["\(title):"]
        for line in lines {
            text.append("  \(line.title) (\(line.id)): \(line.full.text)")
            text += line.reductions.map { "    \($0.title): -\($0.amount.text)" }
            if let change = line.cheaperBy {
                text.append(
                    "    The price has changed since it was put in: it was \(change.minor > 0 ? "more" : "less")."
                )
            }
        }
        text += refusals.map { "  \($0)" }
        return text + ["  Total: \(total.text)"]
    }
}

extension OrderView {
    /// The order with its receipt.
    public var text: [String] {
        var text = ["Order \(number), \(receipt.storeTitle), \(placed): \(state), \(total.text)"]
        for line in receipt.lines {
            text.append("  \(line.title) \(line.version) (\(line.pack)): \(line.full)")
            text += line.reductions.map { "    \($0.title): -\($0.amount)" }
        }
        if let reference {
            text.append(
                "  To be paid: tell the seller the reference \(reference)"
                    + (payment.map { " at \($0)" } ?? "")
            )
            text.append("  Then: clickwheel store pay \(number) CODE")
        }
        if let failure { text.append("  Failed: \(failure)") }
        return text
    }
}
