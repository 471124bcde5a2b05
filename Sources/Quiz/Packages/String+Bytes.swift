extension String {
    /// The text with `new` for every `mark`, found by its bytes: a mark that carries an accent is a mark too.
    func replacing(bytes mark: String, with new: String) -> String {
        let wanted = Array(mark.utf8)
        guard let first = wanted.first, utf8.contains(first) else { return self }
        var out: [UInt8] = []
        out.reserveCapacity(utf8.count)
        let source = Array(utf8)
        var index = 0
        while index < source.count {
            if source[index] == first, source[index...].starts(with: wanted) {
                out += Array(new.utf8)
                index += wanted.count
            } else {
                out.append(source[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

extension Substring {
    /// Where `mark` stands first, found by its bytes: a mark that carries an accent is a mark too.
    ///
    /// The standard library looks for a text backwards and by characters, and in a row of flags each such step counts
    /// those before it. So does a step forwards in a text that begins at a place of bytes, as what begins at one of these
    /// does: that is to be walked by bytes as well.
    ///
    /// - Complexity: O(*n*) for *n* bytes and a mark of a few.
    func firstRange(ofBytes mark: String) -> Range<Index>? {
        let wanted = Array(mark.utf8)
        guard let first = wanted.first else { return nil }
        var rest = utf8
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: wanted) { return start..<rest.index(start, offsetBy: wanted.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
