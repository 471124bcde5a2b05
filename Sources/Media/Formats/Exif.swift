/// What Exif says of a picture: when, where and by what it was taken, and how it is turned (Exif 2.32).
struct Exif {
    private let tiff: TIFF

    /// `nil` where no header is at `start`.
    init?(_ bytes: MediaBytes, _ start: Int, to end: Int) {
        guard let tiff = TIFF(bytes, start, to: end) else { return nil }
        self.tiff = tiff
    }

    init(_ tiff: TIFF) { self.tiff = tiff }

    /// Tells `metadata` all but the size; `turns` where the picture is turned as Exif says.
    func tell(_ metadata: inout MediaMetadata, turns: Bool) {
        let main = tiff.directory(tiff.first).entries
        if turns, let turn = tiff.integer(main[0x0112]), (1...8).contains(turn) {
            metadata.orientation = turn
        }
        metadata.camera = Self.camera(tiff.text(main[0x010F]), tiff.text(main[0x0110])) ?? metadata.camera
        let detail = tiff.integer(main[0x8769]).map { tiff.directory($0).entries } ?? [:]
        metadata.takenAt =
            Self.time(tiff.text(detail[0x9003]), zone: tiff.text(detail[0x9011]))
            ?? Self.time(tiff.text(main[0x0132]), zone: tiff.text(detail[0x9010])) ?? metadata.takenAt
        if let place = tiff.integer(main[0x8825]) { tellPlace(&metadata, tiff.directory(place).entries) }
        if let note = detail[0x927C] {
            metadata.contentIdentifier = identifier(note) ?? metadata.contentIdentifier
        }
        if metadata.colourProfile == nil {
            switch tiff.integer(detail[0xA001]) {
            case 1: metadata.colourProfile = "sRGB"
            // Written by cameras although no Exif names it (DCF 2.0, the optional colour space).
            case 2: metadata.colourProfile = "Adobe RGB"
            default: break
            }
        }
    }

    private func tellPlace(_ metadata: inout MediaMetadata, _ place: [Int: TIFF.Entry]) {
        func degrees(_ reference: Int, _ value: Int, _ limit: Double, minus: String) -> Double? {
            guard let whole = tiff.fraction(place[value], 0) else { return nil }
            let sum =
                whole + (tiff.fraction(place[value], 1) ?? 0) / 60 + (tiff.fraction(place[value], 2) ?? 0)
                / 3600
            guard sum <= limit else { return nil }
            return tiff.text(place[reference])?.uppercased() == minus ? -sum : sum
        }
        guard let north = degrees(1, 2, 90, minus: "S"), let east = degrees(3, 4, 180, minus: "W") else {
            return
        }
        (metadata.latitude, metadata.longitude) = (north, east)
    }

    /// What Apple's maker note calls the identifier of both halves of a live photo; its tag 0x0011.
    ///
    /// Nothing is published of the note; ExifTool's tag names are where this is from.
    private func identifier(_ note: TIFF.Entry) -> String? {
        guard tiff.bytes.holds("Apple iOS\0", at: note.offset) else { return nil }
        let directory = TIFF(tiff, start: note.offset, isLittle: tiff.bytes.holds("II", at: note.offset + 12))
        return directory.text(directory.directory(14).entries[0x0011])
    }

    /// "Canon EOS R5" from "Canon" and "Canon EOS R5", "Apple iPhone 15" from "Apple" and "iPhone 15".
    static func camera(_ make: String?, _ model: String?) -> String? {
        guard let make else { return model }
        guard let model else { return make }
        let brand = make.split(separator: " ").first.map { $0.lowercased() } ?? ""
        return model.lowercased().hasPrefix(brand) ? model : "\(make) \(model)"
    }

    /// `2024:05:06 07:08:09` as ISO 8601, with a zone such as `+02:00` where it is one; `nil` for what is no time.
    static func time(_ text: String?, zone: String? = nil) -> String? {
        guard let text else { return nil }
        let bytes = Array(text.utf8)
        guard bytes.count >= 19 else { return nil }
        let numbers = [(0, 4), (5, 2), (8, 2), (11, 2), (14, 2), (17, 2)].map { place, count in
            Int(String(decoding: bytes[place..<place + count], as: UTF8.self))
        }
        guard let year = numbers[0], let month = numbers[1], let day = numbers[2], let hour = numbers[3],
            let minute = numbers[4], let second = numbers[5], year > 0, (1...12).contains(month),
            (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        let date = [0..<4, 5..<7, 8..<10].map { String(decoding: bytes[$0], as: UTF8.self) }.joined(
            separator: "-"
        )
        let time = [11..<13, 14..<16, 17..<19].map { String(decoding: bytes[$0], as: UTF8.self) }.joined(
            separator: ":"
        )
        return "\(date)T\(time)\(zone.flatMap(Self.zone) ?? "")"
    }

    private static func zone(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        if text == "Z" { return text }
        guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
            bytes[3] == UInt8(ascii: ":"),
            bytes[1...].allSatisfy({ $0 == 0x3A || (0x30...0x39).contains($0) })
        else { return nil }
        return text
    }
}
