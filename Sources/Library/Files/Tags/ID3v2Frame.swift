/// Where one frame of an ID3v2 tag is, in whichever form a program wrote it.
///
/// A tag says one version for all of its frames, and programs do not keep to it: iTunes put frames of ID3v2.2 into tags of
/// ID3v2.3, as they were or with a fourth letter that is none, and plain sizes into ID3v2.4. Of the forms that a frame may
/// have the first is taken behind which another frame, padding or the end of the tag is.
struct ID3v2Frame {
    /// The name that stands in front; of three letters in ID3v2.2, whatever is behind them.
    let code: Int
    let hasShortName: Bool
    /// Where the name begins.
    let start: Int
    let body: Range<Int>
    /// What the second byte of flags says; 0 where there is none.
    let flags: UInt8

    /// Reads the frame at `start` of a tag of `version` whose frames end at `end`; `nil` where there is none.
    init?(in file: FileBytes, at start: Int, end: Int, version: UInt8) throws(FileProblem) {
        let forms = try Self.forms(in: file, at: start, end: end, version).filter {
            $0.byteCount <= end - start
        }
        guard let first = forms.first else { return nil }
        var form = first
        if forms.count > 1 {
            for other in forms where try Self.isBoundary(in: file, start + other.byteCount, end: end) {
                form = other
                break
            }
        }
        self.start = start
        hasShortName = form.hasShortName
        code = try hasShortName ? file.big24(start) : file.big32(start)
        body = start + form.headerBytes..<start + form.byteCount
        flags = try form.headerBytes == 6 ? 0 : file.byte(start + 9)
    }

    /// A form that a frame may have.
    private struct Form {
        var hasShortName: Bool
        var headerBytes: Int
        var size: Int

        var byteCount: Int { headerBytes + size }
    }

    /// The forms that the frame at `start` may have, the likeliest first.
    private static func forms(
        in file: FileBytes,
        at start: Int,
        end: Int,
        _ version: UInt8
    ) throws(FileProblem) -> [Form] {
        let letters = try letters(in: file, at: start, end: end)
        guard letters >= 3, start + 6 <= end else { return [] }
        let old = Form(hasShortName: true, headerBytes: 6, size: try file.big24(start + 3))
        guard start + 10 <= end else { return [old].filter { _ in version == 2 } }
        if letters == 3 {
            let fourth = try file.byte(start + 3)
            // Of ID3v2.2 it is the first byte of the size.
            guard version > 2, fourth == 0 || fourth == UInt8(ascii: " ") else { return [old] }
            return try sizes(in: file, at: start + 4, version).map { size in
                Form(hasShortName: true, headerBytes: 10, size: size)
            } + [old]
        }
        let new = try sizes(in: file, at: start + 4, max(version, 3)).map { size in
            Form(hasShortName: false, headerBytes: 10, size: size)
        }
        return version == 2 ? [old] + new : new
    }

    /// The sizes that four bytes may mean: seven bits of each count in ID3v2.4, and all of them before.
    private static func sizes(
        in file: FileBytes,
        at offset: Int,
        _ version: UInt8
    ) throws(FileProblem) -> [Int] {
        let plain = try file.big32(offset)
        guard plain > 0x7F, let packed = try ID3v2Header.size(in: file, at: offset) else { return [plain] }
        return version == 4 ? [packed, plain] : [plain, packed]
    }

    /// Whether a frame may begin at `offset`, or none follows.
    private static func isBoundary(
        in file: FileBytes,
        _ offset: Int,
        end: Int
    ) throws(FileProblem) -> Bool {
        if offset + 4 > end { return offset <= end }
        if try file.byte(offset) == 0 { return true }
        return try letters(in: file, at: offset, end: end) >= 3
    }

    /// How many of the four bytes of a name are such as names have.
    private static func letters(in file: FileBytes, at start: Int, end: Int) throws(FileProblem) -> Int {
        var count = 0
        for offset in start..<max(start, min(start + 4, end)) {
            let letter = try file.byte(offset)
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
            guard isCapital || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) else { break }
            count += 1
        }
        return count
    }
}
