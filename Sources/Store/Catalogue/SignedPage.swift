import ClickwheelCrypto

/// A page of a catalogue with its signature, verified.
struct SignedPage: Sendable {
    /// The most bytes of the file with a signature: 128 digits and a line end.
    static let signatureLimit = 256

    let page: CataloguePage
    let key: VerifyingKey
    /// The SHA-256 of the page's bytes.
    let digest: [UInt8]

    /// Reads `bytes`, which `signature` must sign with the key that is pinned, else with the one that the page names.
    ///
    /// - Throws: ``CatalogueError``
    init(_ bytes: [UInt8], signature: [UInt8], pinned: VerifyingKey?) throws(CatalogueError) {
        guard bytes.count <= CataloguePage.byteLimit else {
            throw .tooLarge("a page with more bytes", limit: CataloguePage.byteLimit)
        }
        let digits = String(decoding: signature, as: UTF8.self).filter { !$0.isWhitespace }
        guard let signature = Hexadecimal.bytes(digits, count: VerifyingKey.signatureBytes) else {
            throw .notSigned
        }
        // Nothing that is not signed is read, where it is known by whom it must be.
        if let pinned, !pinned.verify(signature, of: bytes) {
            guard let page = try? CataloguePage(bytes), let key = VerifyingKey(text: page.catalogue.key),
                key != pinned, key.verify(signature, of: bytes)
            else { throw .notSigned }
            throw .otherKey(pinned: pinned.text, found: key.text)
        }
        let page = try CataloguePage(bytes)
        guard let key = VerifyingKey(text: page.catalogue.key) else {
            throw .malformed("its key is not 64 hexadecimal digits")
        }
        if let pinned, key != pinned { throw .otherKey(pinned: pinned.text, found: key.text) }
        guard key.verify(signature, of: bytes) else { throw .notSigned }
        self.page = page
        self.key = key
        digest = SHA256Hasher.hash(bytes)
    }
}
