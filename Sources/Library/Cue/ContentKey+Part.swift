import ClickwheelCrypto

extension ContentKey {
    /// The key of the part of a file with this key that a cue sheet gives the number `part`.
    ///
    /// It does not depend on where the part begins: a sheet that is corrected by some frames tells of the same songs. Keys
    /// are stored in users' databases, so this recipe never changes: BLAKE2b with 16 bytes over `clickwheel part 1`, a zero,
    /// the file's key, and the number as one byte.
    func part(_ part: Int) -> ContentKey {
        var hasher = ContentHasher(byteCount: Self.byteCount)
        hasher.update(Array("clickwheel part 1\0".utf8) + bytes + [UInt8(truncatingIfNeeded: part)])
        return ContentKey(hash: hasher.finalize())
    }
}
