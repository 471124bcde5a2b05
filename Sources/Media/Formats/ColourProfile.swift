/// The name of a colour space.
enum ColourProfile {
    /// What the `desc` of an ICC profile says (ICC.1:2022, sections 7.2 and 9.2.41); `nil` for what is no profile.
    static func name(_ profile: [UInt8]) -> String? {
        let bytes = MediaBytes(profile)
        guard bytes.holds("acsp", at: 36), let count = try? bytes.big32(128), count <= 100 else { return nil }
        for index in 0..<count {
            guard let tag = try? bytes.code(132 + index * 12), let place = try? bytes.big32(136 + index * 12)
            else {
                return nil
            }
            if tag == "desc" { return description(bytes, place) }
        }
        return nil
    }

    private static func description(_ bytes: MediaBytes, _ place: Int) -> String? {
        let name: String
        if bytes.holds("desc", at: place), let count = try? bytes.big32(place + 8) {
            name = bytes.text(place + 12, to: place + 12 + min(count, 100))
        } else if bytes.holds("mluc", at: place), let length = try? bytes.big32(place + 20),
            let offset = try? bytes.big32(place + 24)
        {
            let units = bytes.copy(
                place + min(offset, 1 << 20),
                to: place + min(offset, 1 << 20) + min(length, 200)
            )
            let pairs = stride(from: 0, to: units.count - 1, by: 2).map {
                UInt16(units[$0]) << 8 | UInt16(units[$0 + 1])
            }
            name = String(decoding: pairs.prefix { $0 != 0 }, as: UTF16.self)
        } else {
            return nil
        }
        return name.isEmpty ? nil : name.hasPrefix("sRGB") ? "sRGB" : name
    }

    /// By the code points of primaries and transfer (ITU-T H.273, tables 2 and 3).
    static func name(primaries: Int, transfer: Int) -> String? {
        switch (primaries, transfer) {
        case (1, 13): "sRGB"
        case (1, _): "BT.709"
        case (12, 13): "Display P3"
        case (12, _): "P3 D65"
        case (9, 16): "BT.2020 PQ"
        case (9, 18): "BT.2020 HLG"
        case (9, _): "BT.2020"
        case (5, _), (6, _): "BT.601"
        default: nil
        }
    }
}
