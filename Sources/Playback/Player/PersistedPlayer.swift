/// What is kept of a player while no program runs: its queue, and where it was in it.
public struct PersistedPlayer: Equatable, Sendable {
    /// The revision that was seen last.
    public var revision: Int
    /// The items, and which of them is the current one.
    public var queue: Queue
    /// Where in the track, in milliseconds.
    public var positionMs: Int
    /// Whether the player plays, pauses or scans, so that it is to come back paused.
    public var isPaused: Bool
    /// From 0 to 100.
    public var volume: Int
    /// Order, repeat, single, consume and whether it stops after this song.
    public var modes: QueueModes
    /// The name of the output.
    public var output: String
    /// How long the current track has sounded since it began, in milliseconds.
    public var heardMs: Int
    /// Whether the current track counts as played since it began.
    public var isCounted: Bool
    /// The sleep timer, while one is set: its time goes on while no program runs.
    public var sleep: PlayerSnapshot.Sleep?
    /// Where long tracks were left, the one that was left last at the end.
    public var places: [TrackPlace]

    /// What is kept, as it was read.
    public init(
        revision: Int,
        queue: Queue,
        positionMs: Int,
        isPaused: Bool,
        volume: Int,
        modes: QueueModes,
        output: String,
        heardMs: Int = 0,
        isCounted: Bool = false,
        sleep: PlayerSnapshot.Sleep? = nil,
        places: [TrackPlace] = []
    ) {
        self.revision = revision
        self.queue = queue
        self.positionMs = positionMs
        self.isPaused = isPaused
        self.volume = volume
        self.modes = modes
        self.output = output
        self.heardMs = heardMs
        self.isCounted = isCounted
        self.sleep = sleep
        self.places = places
    }
}
