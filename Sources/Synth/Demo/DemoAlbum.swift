public import ClickwheelAudio

/// One record of the demo library.
public struct DemoAlbum: Sendable {
    /// Where the cover is kept.
    public enum CoverPlace: Sendable, Equatable {
        /// In each file.
        case embedded(EncodedPicture.Kind)
        /// As `cover.png` or `cover.jpg` beside the files.
        case beside(EncodedPicture.Kind)
    }

    /// The name of the record.
    public let title: String
    /// Whose record it is, as its tags say.
    public let artist: String
    /// A year.
    public let date: String
    /// What kind of music it is.
    public let genre: String
    /// What its files are.
    public let format: AudioFileFormat
    /// Where its cover is.
    public let coverPlace: CoverPlace
    /// The tracks, in their order.
    public let tracks: [DemoTrack]
    let cover: CoverArt

    /// The folder of the record below the library's.
    var folder: String { "\(artist)/\(title)" }
}

/// One track of a record: a tune, or a stretch of it.
public struct DemoTrack: Sendable {
    /// The name of the track.
    public let title: String
    /// Who wrote it.
    public let composer: String
    let piece: Piece
    /// The bars that are on this track, or `nil` for the whole piece; the track beside it has the others.
    let bars: PartialBars?

    enum PartialBars: Sendable, Equatable {
        /// Everything before this bar.
        case until(Int)
        /// Everything from this bar on.
        case from(Int)
    }

    init(_ title: String, by composer: String, _ piece: Piece, bars: PartialBars? = nil) {
        self.title = title
        self.composer = composer
        self.piece = piece
        self.bars = bars
    }
}
