/// Joins the two files of a live photo, within one folder.
///
/// Two files belong together where both name the same identifier, or where they have the same name before its ending, the
/// film is a few seconds long, and both were taken within some seconds. A name alone is not enough.
public enum LivePhotoPairs {
    /// The longest clip that a name can join, in milliseconds.
    static let longestMs = 5000
    /// How far apart the times of the two may be, in seconds.
    static let tolerance = 10
    /// Of the clips that have one name before their endings, so many are compared with a still; a folder has one or two.
    static let nameLimit = 16

    /// A file of the folder by its name, and what it says.
    public typealias File = (name: String, metadata: MediaMetadata)

    /// Notes in `files`, which are all of one folder, which belong together.
    ///
    /// - Complexity: O(*n*).
    public static func join(_ files: inout [File]) {
        var clips = Clips(files)
        for index in files.indices where files[index].metadata.kind == .image {
            let still = files[index]
            guard let found = clips.clip(of: still, files) else { continue }
            (files[index].metadata.kind, files[index].metadata.pair) = (.livePhoto, files[found].name)
            (files[found].metadata.kind, files[found].metadata.pair) = (.livePhotoVideo, still.name)
        }
    }

    /// The clips of a folder by what they can be found by, in their order.
    private struct Clips {
        private struct Name: Hashable {
            let identifier: String
            let stem: String
        }

        /// Clips that are still free, once those before `first` are passed by: what is joined stays joined.
        private struct Row {
            var clips: [Int] = []
            var first = 0

            mutating func free(_ files: [File]) -> ArraySlice<Int> {
                while first < clips.count, files[clips[first]].metadata.kind != .video { first += 1 }
                return clips[first...]
            }
        }

        private var byBoth: [Name: Row] = [:]
        private var byIdentifier: [String: Row] = [:]
        private var byStem: [String: Row] = [:]

        init(_ files: [File]) {
            for (index, file) in files.enumerated() where file.metadata.kind == .video {
                let stem = LivePhotoPairs.stem(file.name)
                if let identifier = file.metadata.contentIdentifier {
                    byIdentifier[identifier, default: Row()].clips.append(index)
                    byBoth[Name(identifier: identifier, stem: stem), default: Row()].clips.append(index)
                }
                byStem[stem, default: Row()].clips.append(index)
            }
        }

        /// The clip of a still: of the same identifier and name, or of the same identifier, or one that its name can join.
        mutating func clip(of still: File, _ files: [File]) -> Int? {
            let stem = LivePhotoPairs.stem(still.name)
            if let identifier = still.metadata.contentIdentifier {
                let both = Name(identifier: identifier, stem: stem)
                if let clip = byBoth[both]?.free(files).first { return clip }
                if let clip = byIdentifier[identifier]?.free(files).first { return clip }
            }
            return byStem[stem]?.free(files).prefix(LivePhotoPairs.nameLimit).first {
                LivePhotoPairs.belong(still.metadata, files[$0].metadata)
            }
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
