/// The letter, and the pair of letters, under which a name is found.
enum Initial {
    /// The bucket of everything that does not begin with a letter.
    static let other = "#"
    private static let han = "漢"
    /// The letters of the initial consonants U+1100...U+1112, as people write them alone.
    private static let hangul = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")

    /// The initial of a name with the given ``SortKey``: an upper-case letter, `漢` for all Han, or `#`.
    static func letter(_ key: some Collection<UInt8>) -> String {
        guard let scalar = scalar(key) else { return other }
        switch scalar.value {
        case 0x61...0x7A:
            return String(Unicode.Scalar(UInt8(scalar.value) & 0xDF))
        case 0x1100...0x1112:
            return String(hangul[Int(scalar.value - 0x1100)])
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            return han
        case _:
            return scalar.properties.uppercaseMapping
        }
    }

    /// The two first letters, such as `Ab`; one where the second is no letter, and the sign itself for Han.
    static func pair(_ key: some Collection<UInt8>) -> String {
        guard let first = scalar(key) else { return other }
        let letter = letter(key)
        if letter == han { return String(first) }
        guard let second = scalar(key.dropFirst(UTF8.width(first))) else { return letter }
        return letter + String(second)
    }

    /// The letter at the start of `key`, or `nil` when there is none.
    private static func scalar(_ key: some Collection<UInt8>) -> Unicode.Scalar? {
        guard let first = key.first, first > 0x20 else { return nil }
        var bytes = key.makeIterator()
        var decoder = UTF8()
        switch decoder.decode(&bytes) {
        case .scalarValue(let scalar): return scalar
        case .emptyInput, .error: return nil
        }
    }
}
