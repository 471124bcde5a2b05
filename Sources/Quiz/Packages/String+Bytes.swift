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
