/// Joins the two files of a live photo, within one folder.
///
/// Two files belong together where both name the same identifier, or where they have the same name before its ending, the
/// film is a few seconds long, and both were taken within some seconds. A name alone is not enough.
public enum LivePhotoPairs {
    /// The longest clip that a name can join, in milliseconds.
    static let longestMs = 5000
    /// How far apart the times of the two may be, in seconds.
    static let tolerance = 10

    /// A file of the folder by its name, and what it says.
    public typealias File = (name: String, metadata: MediaMetadata)

    /// Notes in `files`, which are all of one folder, which belong together.
    ///
    /// - Complexity: O(*n*).
    public static func join(_ files: inout [File]) {
        var clips: [String: [Int]] = [:]
        var names: [String: [Int]] = [:]
        for (index, file) in files.enumerated() where file.metadata.kind == .video {
            if let identifier = file.metadata.contentIdentifier {
                clips[identifier, default: []].append(index)
            }
            names[stem(file.name), default: []].append(index)
        }
        for index in files.indices where files[index].metadata.kind == .image {
            let still = files[index]
            let sameName = names[stem(still.name)] ?? []
            let same = still.metadata.contentIdentifier.flatMap { clips[$0] } ?? []
            let found =
                same.first { files[$0].metadata.kind == .video && sameName.contains($0) }
                ?? same.first { files[$0].metadata.kind == .video }
                ?? sameName.first { belong(still.metadata, files[$0].metadata) }
            guard let found else { continue }
            (files[index].metadata.kind, files[index].metadata.pair) = (.livePhoto, files[found].name)
            (files[found].metadata.kind, files[found].metadata.pair) = (.livePhotoVideo, still.name)
        }
    }

    private static func belong(_ still: MediaMetadata, _ clip: MediaMetadata) -> Bool {
        guard clip.kind == .video, let duration = clip.durationMs, duration <= longestMs,
            still.contentIdentifier == nil || clip.contentIdentifier == nil,
            let first = still.takenAt.flatMap(UTC.seconds), let second = clip.takenAt.flatMap(UTC.seconds)
        else { return false }
        let apart = abs(first.seconds - second.seconds)
        if first.hasZone == second.hasZone { return apart <= tolerance }
        // Zones are whole quarters of an hour, up to fourteen hours from Greenwich.
        let rest = apart % 900
        return apart <= 14 * 3600 + tolerance && min(rest, 900 - rest) <= tolerance
    }

    /// The name before its ending, for comparison.
    static func stem(_ name: String) -> String {
        let end = name.lastIndex(of: ".") ?? name.endIndex
        return name[..<end].lowercased()
    }
}
