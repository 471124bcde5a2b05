import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

/// Decks, cards and everything that was ever answered, in SQLite.
///
/// Safe from every thread; calls block while the disk works. An answer is on the disk when its call returns.
public final class DeckStore: Sendable {
    let database: Database
    /// Where pictures and sounds are kept, by their names in the cards.
    public let mediaFolder: String
    /// When a day of study begins.
    public let calendar: StudyCalendar
    /// The time in milliseconds since 1970.
    let now: @Sendable () -> Int
    /// Nanoseconds since an arbitrary start.
    let monotonic: @Sendable () -> Int64
    let types = Mutex(KeptRenderers())
    /// Called at every step of an import; a test throws there what stands for a crash.
    let atStep: @Sendable (ImportStep) throws -> Void

    /// Opens the quiz's tables in the file at `path`, making them where they are not there.
    ///
    /// `:memory:` keeps them in memory as long as this object lives.
    ///
    /// - Throws: `SQLiteError`, or `MigrationError` for a file of a later program.
    public convenience init(
        path: String,
        mediaFolder: String,
        calendar: StudyCalendar = .local,
        now: @escaping @Sendable () -> Int = DeckStore.systemTime
    ) throws {
        try self.init(path: path, mediaFolder: mediaFolder, calendar: calendar, now: now) { _ in }
    }

    init(
        path: String,
        mediaFolder: String,
        calendar: StudyCalendar,
        now: @escaping @Sendable () -> Int,
        monotonic: @escaping @Sendable () -> Int64 = Monotonic.now,
        atStep: @escaping @Sendable (ImportStep) throws -> Void
    ) throws {
        let database = try path == ":memory:" ? Database(inMemory: ()) : Database(path: path, isQuick: true)
        self.mediaFolder = mediaFolder
        self.calendar = calendar
        self.database = database
        self.monotonic = monotonic
        self.atStep = atStep
        try database.withWriter { connection in
            // An answer must outlive a power cut, not only this program.
            try connection.execute("PRAGMA synchronous=FULL")
            try DeckSchema.migrations.apply(to: connection)
        }
        self.now = try Self.corrected(now, database)
        try settleClock()
        try cleanMedia()
    }

    /// The time of this machine, in milliseconds since 1970.
    public static let systemTime: @Sendable () -> Int = { WallClock.milliseconds() }

    var today: Int { calendar.day(at: now() / 1000) }

    /// The renderer of a note type; kept, since each is asked for with every card.
    func renderer(_ id: Int64, _ connection: borrowing Connection) throws -> CardRenderer? {
        let second = now() / 1000
        if types.withLock({ $0.isDue(second) }) {
            // SQLite changes this number when another process has written.
            let version = try connection.first("PRAGMA data_version") { $0.int(0) } ?? 0
            types.withLock { $0.note(version, at: second) }
        }
        if let known = types.withLock({ $0[id] }) { return known }
        guard let type = try NoteType.read(id, connection) else { return nil }
        let made = CardRenderer(type)
        types.withLock { $0[id] = made }
        return made
    }
}
