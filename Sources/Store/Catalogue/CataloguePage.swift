import ClickwheelProgram

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One page of a catalogue as it is on the web: all but the first have packs alone beside what tells whose they are.
struct CataloguePage: Equatable, Sendable {
    /// The most bytes of a page.
    static let byteLimit = 8 << 20
    /// The most packs of a page.
    static let packLimit = 10_000
    /// The most promotions.
    static let promotionLimit = 500
    /// So many of those that are recommended are taken.
    static let featuredLimit = 100

    let catalogue: Catalogue
    /// Where the next page is, relative to the first; `nil` at the last.
    let next: String?
    /// What was left out, one sentence each.
    let problems: [String]

    /// Reads the bytes of a page; a pack or promotion that is not possible is left out, and named in ``problems``.
    ///
    /// - Throws: ``CatalogueError``
    /// - Complexity: O(*bytes*)
    init(_ bytes: [UInt8]) throws(CatalogueError) {
        guard bytes.count <= Self.byteLimit else {
            throw .tooLarge("a page with more bytes", limit: Self.byteLimit)
        }
        let form: Form
        do {
            let decoder = JSONDecoder()
            let data = Data(bytes)
            do {
                form = try Form.quick(bytes, decoder) ?? decoder.decode(Form.self, from: data)
            } catch let error as CatalogueError {
                throw error
            } catch {
                // What a later form says otherwise is not wrong; only then is it worth reading it twice.
                let format = try decoder.decode(FormatForm.self, from: data).format
                throw format == Catalogue.format ? error : CatalogueError.format(format)
            }
            guard form.format == Catalogue.format else { throw CatalogueError.format(form.format) }
        } catch let error as CatalogueError {
            throw error
        } catch let error as DecodingError {
            throw .malformed(error.sentence)
        } catch {
            throw .malformed(Reason(error).description)
        }
        try self.init(form)
    }

    private init(_ form: Form) throws(CatalogueError) {
        let head = form.head
        guard PackRules.isID(head.id) else {
            throw .malformed("its id is no reverse domain name, such as org.example")
        }
        guard !head.title.isEmpty, head.title.utf8.count <= 200, PackRules.isLine(head.title) else {
            throw .malformed("it has no title, or one of more than 200 bytes")
        }
        guard head.serial > 0 else { throw .malformed("its serial is not 1 or more") }
        if let payment = head.payment {
            guard payment.hasPrefix("https://") || payment.hasPrefix("mailto:"), payment.utf8.count <= 1_000,
                PackRules.isLine(payment)
            else { throw .malformed("what it names for payments is no https: or mailto: address") }
        }
        var problems: [String] = []
        var packs: [Pack] = []
        var ids: Set<Product.ID> = []
        for (place, entry) in form.packs.enumerated() {
            switch entry.pack {
            case .failure(let reason): problems.append("Pack \(place + 1) is left out: \(reason).")
            case .success(let pack):
                var name: String { "Pack \(place + 1) (\(pack.id.text.prefix(80)))" }
                if let complaint = PackRules.complaint(pack, currency: head.currency) {
                    problems.append("\(name) is left out: it \(complaint).")
                } else if !ids.insert(pack.id).inserted {
                    problems.append("\(name) is left out: there is another pack with its id.")
                } else {
                    packs.append(pack)
                }
            }
        }
        var promotions: [Promotion] = []
        for (place, entry) in form.promotions.enumerated() {
            switch entry.promotion {
            case .success(let promotion) where !promotions.contains { $0.id == promotion.id }:
                promotions.append(promotion)
            case .success:
                problems.append("Promotion \(place + 1) is left out: there is another one with its id.")
            case .failure(let reason): problems.append("Promotion \(place + 1) is left out: \(reason).")
            }
        }
        catalogue = Catalogue(
            head: head,
            packs: packs,
            promotions: promotions,
            featured: form.featured
        )
        next = form.next
        self.problems = problems
    }
}

private struct FormatForm: Decodable {
    let format: Int
}

/// The keys of a page.
private struct Form: Decodable {
    private enum CodingKeys: String, CodingKey {
        case format, packs, promotions, featured, next
    }

    let format: Int
    let head: Catalogue.Head
    var packs: [PackEntry]
    let promotions: [PromotionEntry]
    let featured: [Product.ID]
    let next: String?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        format = try values.decode(Int.self, forKey: .format)
        head = try Catalogue.Head(from: decoder)
        packs = try Self.list(values, .packs, atMost: CataloguePage.packLimit, called: "packs")
        promotions =
            try Self.isThere(.promotions, values)
            ? Self.list(values, .promotions, atMost: CataloguePage.promotionLimit, called: "promotions") : []
        featured =
            try Self.isThere(.featured, values)
            ? Self.list(values, .featured, atMost: CataloguePage.featuredLimit) : []
        next = try values.decodeIfPresent(String.self, forKey: .next)
    }

    private static func isThere(
        _ key: CodingKeys,
        _ values: KeyedDecodingContainer<CodingKeys>
    ) throws -> Bool {
        try values.contains(key) && !values.decodeNil(forKey: key)
    }

    /// The elements of a list; what has more is refused before those take memory, or cut where they have no name.
    private static func list<Element: Decodable>(
        _ values: KeyedDecodingContainer<CodingKeys>,
        _ key: CodingKeys,
        atMost limit: Int,
        called name: String? = nil
    ) throws -> [Element] {
        var list = try values.nestedUnkeyedContainer(forKey: key)
        var elements: [Element] = []
        while !list.isAtEnd, elements.count < limit { elements.append(try list.decode(Element.self)) }
        if let name, !list.isAtEnd { throw CatalogueError.tooLarge("more \(name)", limit: limit) }
        return elements
    }

    /// The page where all its packs are written plainly; `nil` where the decoder has to read it.
    static func quick(_ bytes: [UInt8], _ decoder: JSONDecoder) throws -> Form? {
        let found = try bytes.withUnsafeBufferPointer { text -> (array: Range<Int>, packs: [Pack])? in
            guard let (array, ranges) = PackText.packs(text) else { return nil }
            guard ranges.count <= CataloguePage.packLimit else {
                throw CatalogueError.tooLarge("more packs", limit: CataloguePage.packLimit)
            }
            var packs: [Pack] = []
            packs.reserveCapacity(ranges.count)
            for range in ranges {
                guard let pack = PackText.pack(text, range) else { return nil }
                packs.append(pack)
            }
            return (array, packs)
        }
        guard let (array, packs) = found else { return nil }
        let rest = Data(bytes[..<array.lowerBound]) + Data(bytes[array.upperBound...])
        var form = try decoder.decode(Form.self, from: rest)
        form.packs = packs.map { PackEntry($0) }
        return form
    }
}

/// A reason in words.
private struct Reason: Error, CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        description =
            switch error {
            case let error as DecodingError: error.sentence
            case let error as any ProgramError: "\(error)"
            // What JSONDecoder throws besides is not public: it is of numbers that no type holds.
            default: "it has a number that is not a whole one of 64 bits"
            }
    }
}

/// A pack, or what is wrong with it, so that the others are read.
private struct PackEntry: Decodable {
    let pack: Result<Pack, Reason>

    init(_ pack: Pack) { self.pack = .success(pack) }

    init(from decoder: any Decoder) {
        do {
            pack = .success(try Pack(from: decoder))
        } catch {
            pack = .failure(Reason(error))
        }
    }
}

private struct PromotionEntry: Decodable {
    let promotion: Result<Promotion, Reason>

    init(from decoder: any Decoder) {
        do {
            promotion = .success(try Promotion(from: decoder))
        } catch {
            promotion = .failure(Reason(error))
        }
    }
}
