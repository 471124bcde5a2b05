import ClickwheelSoundLink

extension EngineReport {
    /// The report as other machines may read it: its sentences with the last part alone of each of `paths`.
    func withoutFolders(of paths: [String]) -> EngineReport {
        switch self {
        case .lost(let output, let reason, let loss, let serial):
            .lost(output: output, reason: reason.withoutFolders(of: paths), loss, serial: serial)
        case .damaged(let serial, let reason):
            .damaged(serial: serial, reason: reason.withoutFolders(of: paths))
        case .failed(let serial, let failure, let reason):
            .failed(serial: serial, failure, reason: reason.withoutFolders(of: paths))
        case .opened, .loaded, .started, .position, .ended, .opening, .underruns: self
        }
    }
}

extension String {
    /// The text with the last part alone of each of `paths`, and of whatever else in it begins as a whole
    /// path does and ends at a blank: a library of sound may name its own.
    ///
    /// In bytes, since a stroke and a mark on the letter after it are one character.
    func withoutFolders(of paths: [String] = []) -> String {
        let (stroke, blank) = (UInt8(ascii: "/"), UInt8(ascii: " "))
        var text = Array(utf8)
        for path in paths where path.utf8.first == stroke {
            let name = path.utf8.split(separator: stroke).last.map { Array($0) } ?? [stroke]
            text = text.replacing(Array(path.utf8), with: name)
        }
        let words = text.split(separator: blank, omittingEmptySubsequences: false)
        let shown = words.map { word -> ArraySlice<UInt8> in
            // What stands within a word divides it, as in “and/or”.
            guard let first = word.firstIndex(of: stroke), let last = word.lastIndex(of: stroke),
                !(word[..<first].last.map(Self.isInWord) ?? false), !Self.isHost(word, first)
            else { return word }
            return word[..<first] + word[(last + 1)...]
        }
        return String(decoding: Array(shown.joined(separator: [blank])), as: UTF8.self)
    }

    /// Whether the stroke at `place` begins what stands before a host, as in `tcp://host:1704`.
    private static func isHost(_ word: ArraySlice<UInt8>, _ place: Int) -> Bool {
        let rest = word[(place + 1)...]
        return word[..<place].last == UInt8(ascii: ":") && rest.first == UInt8(ascii: "/")
            && rest.dropFirst().first != UInt8(ascii: "/")
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF:
            true
        case _: false
        }
    }
}
