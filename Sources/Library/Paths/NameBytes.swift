/// The bytes of a file's name or path, without a NUL: names are bytes to the system, not text.
typealias NameBytes = [UInt8]

extension [UInt8] {
    /// The path of `name` inside the directory that these bytes name; an empty path is the top itself.
    func appending(_ name: NameBytes) -> NameBytes {
        if isEmpty { return name }
        if name.isEmpty { return self }
        return self + [UInt8(ascii: "/")] + name
    }

    /// Whether this path is `other`, or inside of it; everything is inside the empty path.
    func isInside(_ other: NameBytes) -> Bool {
        if other.isEmpty || self == other { return true }
        return count > other.count && self[other.count] == UInt8(ascii: "/") && starts(with: other)
    }

    /// This path as seen from the folder `other`, or `nil` where it is not inside of it.
    func inside(_ other: NameBytes) -> NameBytes? {
        guard isInside(other) || other == [UInt8(ascii: "/")] else { return nil }
        return NameBytes(dropFirst(other.count).drop { $0 == UInt8(ascii: "/") })
    }
}
