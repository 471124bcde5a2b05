/// A picture that was found and has not been read.
struct FoundPicture {
    let kind: PictureKind
    private let file: FileBytes
    private let range: Range<Int>

    init(_ kind: PictureKind, _ file: FileBytes, _ range: Range<Int>) {
        self.kind = kind
        self.file = file
        self.range = range
    }

    var mimeType: String { kind.mimeType }

    /// Where its bytes lie in the file; `nil` where they had to be unpacked.
    var place: Range<Int>? { file.isOnDisk ? range : nil }

    func read() throws(FileProblem) -> Picture { Picture(mimeType: mimeType, bytes: try file.copy(range)) }
}
