extension Pack: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, version, kind, title, creator, summary, licence, price, artwork, files
    }

    /// Reads a pack as it stands in a catalogue.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let version = PackVersion(try values.decode(String.self, forKey: .version)) else {
            throw DecodingError.dataCorruptedError(forKey: .version, in: values, debugDescription: "1.2.3")
        }
        try self.init(
            id: values.decode(Product.ID.self, forKey: .id),
            version: version,
            kind: values.decode(Kind.self, forKey: .kind),
            title: values.decode(String.self, forKey: .title),
            creator: values.decodeIfPresent(String.self, forKey: .creator) ?? "",
            summary: values.decodeIfPresent(String.self, forKey: .summary) ?? "",
            licence: values.decode(String.self, forKey: .licence),
            price: values.decodeIfPresent(Money.self, forKey: .price),
            artwork: values.decodeIfPresent(String.self, forKey: .artwork),
            files: values.decode([PackFile].self, forKey: .files)
        )
    }

    /// Writes it as it is read.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(version.description, forKey: .version)
        try values.encode(kind, forKey: .kind)
        try values.encode(title, forKey: .title)
        try values.encode(creator, forKey: .creator)
        try values.encode(summary, forKey: .summary)
        try values.encode(licence, forKey: .licence)
        try values.encodeIfPresent(price, forKey: .price)
        try values.encodeIfPresent(artwork, forKey: .artwork)
        try values.encode(files, forKey: .files)
    }
}
