public import ClickwheelCrypto

/// The seller's word that an order is paid: a signature over the store, the order and the sum.
public enum Voucher {
    /// What the buyer sends to the seller, such as `0f3a5c7e9b1d2f40-499-EUR`.
    static func reference(key: String, _ total: Money) -> String {
        "\(key.prefix(while: { $0 != "/" }))-\(total.minor)-\(total.currency)"
    }

    /// Whether `text` can be a reference: letters and digits, an amount, a currency.
    public static func isReference(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 && (8...64).contains(parts[0].utf8.count)
            && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
            && Int64(parts[1]).map { $0 > 0 } == true && (try? Currency(String(parts[2]))) != nil
    }

    /// The code that pays the order with this reference at the store with this id.
    public static func code(_ reference: String, store: String, by key: SigningKey) -> String {
        Hexadecimal.text(key.sign(message(reference, store)))
    }

    /// Whether `code` pays the order.
    static func pays(_ code: String, _ receipt: Receipt) -> Bool {
        let digits = code.filter { !$0.isWhitespace }.lowercased()
        guard let key = VerifyingKey(text: receipt.storeKey),
            let signature = Hexadecimal.bytes(digits, count: VerifyingKey.signatureBytes)
        else { return false }
        return key.verify(signature, of: message(receipt.reference, receipt.store))
    }

    /// What is signed: told apart from a catalogue, which is JSON, by how it begins.
    private static func message(_ reference: String, _ store: String) -> [UInt8] {
        Array("Clickwheel voucher 1\n\(store)\n\(reference)\n".utf8)
    }
}
