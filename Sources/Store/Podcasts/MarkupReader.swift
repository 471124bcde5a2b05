import ClickwheelCExpat

/// What stands in XML, told in its order to whoever builds something of it.
protocol MarkupTaking: AnyObject {
    /// An element begins; `path` has the local names from the root to it.
    func begin(_ element: MarkupElement, path: [String])

    /// An element ends, whose own text is `text`, cut to ``MarkupReader/textLimit``.
    func end(_ element: MarkupElement, text: String, path: [String])
}

/// An element with its namespace and its attributes.
struct MarkupElement: Equatable {
    /// Empty without one.
    let namespace: String
    let name: String
    let attributes: [String: String]
}

/// Reads XML by expat, under limits: no entity or attribute is declared, nothing is nested deeply, and no text is long.
///
/// Not for documents that a DTD completes: what is outside is never fetched.
final class MarkupReader {
    /// The most bytes of a document.
    static let byteLimit = 8 << 20
    /// The most elements one in another.
    static let depthLimit = 40
    /// The most elements.
    static let elementLimit = 400_000
    /// The most bytes of the text of an element; of more the rest is passed over.
    static let textLimit = 64 << 10
    /// The most bytes of the value of an attribute that is taken.
    static let attributeLimit = 8 << 10

    private let taker: any MarkupTaking
    private let parser: XML_Parser
    private var open: [MarkupElement] = []
    private var texts: [[UInt8]] = []
    /// The local names of what is open, which every element is told.
    private var path: [String] = []
    private var count = 0
    /// Why it was stopped, in words that follow "it".
    private var complaint: String?

    private init?(_ taker: any MarkupTaking) {
        guard let parser = clickwheel_expat_create() else { return nil }
        (self.taker, self.parser) = (taker, parser)
    }

    deinit { XML_ParserFree(parser) }

    /// Tells `taker` what is in `bytes`.
    ///
    /// - Throws: ``CatalogueError``
    /// - Complexity: O(*bytes*)
    static func read(_ bytes: [UInt8], into taker: any MarkupTaking) throws(CatalogueError) {
        guard bytes.count <= byteLimit else { throw .tooLarge("more bytes", limit: byteLimit) }
        guard let reader = MarkupReader(taker) else { throw .malformed("there is no memory for it") }
        try reader.parse(bytes)
    }

    private func parse(_ bytes: [UInt8]) throws(CatalogueError) {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { reader, name, attributes in MarkupReader.of(reader)?.begin(name, attributes) },
            { reader, _ in MarkupReader.of(reader)?.end() }
        )
        XML_SetCharacterDataHandler(parser) { reader, text, count in
            MarkupReader.of(reader)?.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
        // What is declared could grow without end, or be read from elsewhere.
        XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
            MarkupReader.of(reader)?.stop("declares entities")
        }
        // With values of their own, every element would have all of them.
        XML_SetAttlistDeclHandler(parser) { reader, _, _, _, _, _ in
            MarkupReader.of(reader)?.stop("declares attributes")
        }
        let status = bytes.withUnsafeBytes { memory in
            XML_Parse(parser, memory.bindMemory(to: CChar.self).baseAddress, CInt(memory.count), 1)
        }
        if let complaint { throw .malformed("it \(complaint)") }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "not XML"
            throw .malformed("line \(XML_GetCurrentLineNumber(parser)): \(reason)")
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> MarkupReader? {
        pointer.map { Unmanaged<MarkupReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func stop(_ reason: String) {
        complaint = complaint ?? reason
        XML_StopParser(parser, 0)
    }

    private func begin(
        _ name: UnsafePointer<CChar>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        // After a stop, the handlers of what was read already are still called.
        guard complaint == nil, let name else { return }
        count += 1
        guard open.count < Self.depthLimit else { return stop("has elements too deep one in another") }
        guard count <= Self.elementLimit else { return stop("has more than \(Self.elementLimit) elements") }
        var values: [String: String] = [:]
        var place = 0
        while let attributes, let key = attributes[place], let value = attributes[place + 1] {
            place += 2
            let text = String(cString: value)
            if text.utf8.count <= Self.attributeLimit { values[Self.split(key).name] = text }
        }
        let (namespace, local) = Self.split(name)
        let element = MarkupElement(namespace: namespace, name: local, attributes: values)
        open.append(element)
        texts.append([])
        path.append(local)
        taker.begin(element, path: path)
    }

    private func end() {
        guard complaint == nil, let element = open.last, let text = texts.popLast() else { return }
        taker.end(element, text: String(decoding: text, as: UTF8.self), path: path)
        open.removeLast()
        path.removeLast()
    }

    private func add(_ piece: UnsafeRawBufferPointer) {
        guard complaint == nil, !texts.isEmpty else { return }
        let room = Self.textLimit - texts[texts.count - 1].count
        if room > 0 { texts[texts.count - 1] += piece.prefix(room) }
    }

    /// The namespace and the local part of a name as expat tells it.
    private static func split(_ name: UnsafePointer<CChar>) -> (namespace: String, name: String) {
        let text = String(cString: name)
        guard let line = text.utf8.firstIndex(of: 0x0A) else { return ("", text) }
        return (String(text[..<line]), String(text[text.utf8.index(after: line)...]))
    }
}
