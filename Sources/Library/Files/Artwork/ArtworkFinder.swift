/// Finds the picture of an album: inside an audio file, or beside it in its folder.
///
/// What a picture is called and what type a tag claims does not matter; its bytes decide. Calls with a
/// path block on the disk.
public struct ArtworkFinder: Sendable {
    /// The largest picture that is read, in bytes: 16 MiB, which is what a FLAC block can hold.
    public static let maximumBytes = 16 << 20

    /// A finder; there is nothing to set.
    public init() {}

    /// Returns the picture in the tags of the file at `path`, or `nil` when there is none.
    ///
    /// Of several the front cover is taken, else the first that can be shown.
    ///
    /// - Throws: ``FileProblem`` when the file cannot be read as audio, or when every picture in it is too
    ///   large or no picture.
    public func embeddedPicture(path: String) throws(FileProblem) -> Picture? {
        try embeddedPicture(in: FileBytes(path: path))
    }

    /// Chooses the best picture among the names of a folder's entries, or `nil` when none is a cover.
    ///
    /// Covers are files called cover, folder, front, or something that starts with albumart, in this order,
    /// with an ending of jpg, jpeg, png or webp, in this order, in any letter case. The choice does not
    /// depend on the order of `names`. Reads nothing.
    ///
    /// - Complexity: O(*n*) in the number of names.
    public func bestName(among names: some Sequence<String>) -> String? {
        var best: CoverName?
        for name in names {
            guard let candidate = CoverName(name) else { continue }
            if let current = best, current <= candidate { continue }
            best = candidate
        }
        return best?.name
    }

    /// Reads the picture at `path`.
    ///
    /// - Throws: ``FileProblem/pictureTooLarge(bytes:limit:)`` before more than its start is read,
    ///   ``FileProblem/notAPicture``, ``FileProblem/unreadable(errno:)``, ``FileProblem/notAFile``,
    ///   ``FileProblem/empty``.
    public func picture(path: String) throws(FileProblem) -> Picture {
        try plain(FileBytes(path: path)).read()
    }

    /// Takes a file for a picture; see ``picture(path:)``.
    func plain(_ file: FileBytes) throws(FileProblem) -> FoundPicture {
        try EmbeddedPicture.plain(file, 0..<file.count).find(limit: Self.maximumBytes).picture
    }

    func embeddedPicture(in file: FileBytes) throws(FileProblem) -> Picture? { try find(in: file)?.read() }

    /// Finds the picture in the tags of a file; see ``embeddedPicture(path:)``.
    func find(in file: FileBytes) throws(FileProblem) -> FoundPicture? {
        let container = try ContainerParsers.parse(file)
        var other: FoundPicture?
        var problem: FileProblem?
        for place in try TagReader.read(container.tags, in: file).pictures {
            do throws(FileProblem) {
                let (isFront, picture) = try place.find(limit: Self.maximumBytes)
                if isFront { return picture }
                if other == nil { other = picture }
            } catch {
                problem = problem ?? error
            }
        }
        if let other { return other }
        if let problem { throw problem }
        return nil
    }
}
