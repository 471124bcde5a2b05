/// The numbers that rows of a strange collection may keep.
///
/// Anki's are times in milliseconds. What lies outside gets a number of its own, so that there is always a next one.
enum RowNumbers {
    static let range: ClosedRange<Int64> = 1...(1 << 53)
}
