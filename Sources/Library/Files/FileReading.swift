/// Everything that one look into an audio file gave.
public struct FileReading: Equatable, Sendable {
    /// What the tags say.
    public var tags: TrackTags
    /// What the sound is like.
    public var properties: AudioProperties
    /// What the file is told apart by.
    public var contentKey: ContentKey
    /// Whether the tags carry a picture; ``ArtworkFinder`` fetches it.
    public var hasEmbeddedPicture: Bool
    /// What is wrong with the file although it plays; the properties are those of what is there.
    public var warning: FileProblem?
    /// The part of the file that this is the reading of; `nil` for the whole.
    public internal(set) var part: TrackPart?
    /// The cue sheet in the tags.
    var cueSheet: CueSheet?
}

extension FileReading {
    /// Whether there is so little sound in it, or so much wrong with it, that only decoding it tells whether it plays.
    var isDoubtful: Bool {
        let bitRate = properties.bitRate ?? 0
        // With fractions, which do not overflow: a process that was taken over may say anything of a file.
        let bytes = Double(bitRate) * Double(properties.durationMs) / 8
        return warning != nil || bitRate < Self.leastBitRate || bytes < Self.leastBytes
    }

    /// Below every codec's usual rate, in kbit/s.
    private static let leastBitRate = 6
    private static let leastBytes = 1024.0
}
