/// What the engine is told; positions are in milliseconds.
public enum EngineCommand: Equatable, Sendable {
    /// Sounds through these outputs from now on, each as `NAME` or `NAME:ARGUMENT`; what sounds goes on in all of them.
    ///
    /// `isPaced` is `false` for one that is to take sound as fast as it is decoded, where it can.
    case outputs([String], isPaced: Bool)
    /// Holds a track at a position, in silence; what was held is let go of.
    case load(EngineTrack, positionMs: Int)
    /// What follows the track that was loaded, without a gap; `nil` for nothing.
    case next(EngineTrack?)
    /// Sounds from where it is.
    case resume
    /// Is silent at once, where it is.
    case pause
    /// Goes to a position of the track with this serial, and goes on doing what it does.
    case seek(serial: Int64, positionMs: Int)
    /// Lets hear pieces of the track while the position moves by `speed` seconds a second; less than 0 is backwards.
    case scan(serial: Int64, positionMs: Int, speed: Int)
    /// Lets go of the track, and is silent.
    case unload
    /// Sets the volume, 0...100.
    case volume(Int)
}
