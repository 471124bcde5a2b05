import ClickwheelSystem

extension FileStatus {
    /// A strong entity tag of a part, or of all, in its quotes; device and inode go through a hash, they are nobody's
    /// business.
    func entityTag(of part: Range<Int64>? = nil) -> String {
        var hash = FNV1a()
        if let part {
            hash.add(UInt64(part.lowerBound))
            hash.add(UInt64(part.upperBound))
        }
        hash.add(device)
        hash.add(inode)
        hash.add(UInt64(bitPattern: modified))
        return "\"\(String(hash.value, radix: 16))-\(String(size, radix: 16))\""
    }

    /// Whole seconds since 1970, rounded down.
    var modifiedSeconds: Int64 {
        (modified >= 0 ? modified : modified - 999_999_999) / 1_000_000_000
    }
}
