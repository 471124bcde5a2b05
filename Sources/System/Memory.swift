public import ClickwheelPOSIX

/// The C library's ways through memory, which look at many bytes at a time.
public enum Memory {
    /// Less than, equal to or greater than 0, as the bytes of `one` are before, equal to or after those of `other`.
    @inlinable
    public static func compare(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> CInt {
        memcmp(one, other, count)
    }

    /// The first `byte` of the `count` at `start`.
    @inlinable
    public static func first(_ byte: UInt8, in start: UnsafeRawPointer, count: Int) -> UnsafeRawPointer? {
        memchr(start, CInt(byte), count).map { UnsafeRawPointer($0) }
    }
}
