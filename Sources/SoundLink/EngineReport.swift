/// What the engine tells; positions and durations are in milliseconds.
public enum EngineReport: Equatable, Sendable {
    /// Why a track cannot be played.
    public enum Failure: UInt8, CaseIterable, Sendable {
        /// There is no such file, or it may not be read.
        case missing
        /// The file is none that is played here.
        case unsupported
        /// The file is damaged before its first sound, or past it so that nothing follows.
        case damaged
    }

    /// What becomes of the sound when an output cannot be opened, or is gone.
    public enum Loss: UInt8, CaseIterable, Sendable {
        /// It goes on in the others.
        case oneOfSeveral
        /// There is none, and it goes on by itself once an output is there again, unless it is paused before.
        case awaited
        /// There is none until it is asked for again.
        case silence
    }

    /// The most milliseconds of a position or a duration, and the most that is counted; the least is 0.
    ///
    /// 34 years, which is as far as the player counts: with more, sums of times would have no room.
    public static let mostMs = 1 << 40
    /// The most bytes of a text: room for the longest path of a system (4 KiB) and a sentence about it.
    public static let mostTextBytes = 1 << 13

    /// An output is open, and takes samples of this format, written as `44100:16:2`; `isExact` says that the samples of
    /// the current track reach it as they are in the file.
    case opened(output: String, format: String, isExact: Bool)
    /// An output cannot be opened, or is gone, for the reason given; a device is opened again once it is there, and that is
    /// told as ``opened(output:format:isExact:)``.
    ///
    /// `serial` is the track that was at hand then, so that whoever has loaded another since knows that this is late; `nil` for none.
    case lost(output: String, reason: String, Loss, serial: Int64?)
    /// The track could start now; `source` is its format, such as `flac 44100:16:2`.
    case loaded(serial: Int64, durationMs: Int?, source: String)
    /// The track sounds at this position.
    case started(serial: Int64, positionMs: Int)
    /// The track is at this position.
    case position(serial: Int64, positionMs: Int)
    /// The last of the track was heard; `next` is the track that began with the sample after, which may be another than the
    /// one that was named last, and `nil` where none did.
    case ended(serial: Int64, next: Int64?)
    /// A part of the track cannot be played, for the reason given; the rest goes on.
    case damaged(serial: Int64, reason: String)
    /// The track cannot be played.
    case failed(serial: Int64, Failure, reason: String)
    /// The file of this track is opened, or outputs for it: nothing more is told until that is done, which takes what a disk
    /// or a server of sound takes.
    case opening(serial: Int64)
    /// How often an output had nothing to play since it was opened.
    case underruns(output: String, count: Int)
}
