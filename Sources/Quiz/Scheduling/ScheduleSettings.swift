/// How cards are scheduled: what a deck's options say.
public struct ScheduleSettings: Equatable, Sendable {
    /// The parameters of FSRS-6.
    public var weights: FSRSWeights
    /// The probability of knowing at which a card comes back, 0.7 to 0.99.
    public var retention: Double
    /// The longest interval, in days.
    public var longestDays: Int
    /// The waits of a new card, in seconds.
    public var learningSteps: [Int]
    /// The waits of a card that was forgotten, in seconds.
    public var relearningSteps: [Int]
    /// The forgettings that make a card a leech; it is told then, and again after each further half.
    public var leechLapses: Int
    /// Whether a leech is suspended, and not only tagged.
    public var suspendsLeeches: Bool
    /// New cards a day, and reviews a day.
    public var newPerDay: Int
    /// The most reviews in a day.
    public var reviewsPerDay: Int
    /// Which other cards of its note wait until tomorrow once a card was asked.
    public var buries: SiblingBurial

    /// Settings; what is not given is as Anki has it for a new deck.
    public init(
        weights: FSRSWeights = .standard,
        retention: Double = 0.9,
        longestDays: Int = 36_500,
        learningSteps: [Int] = [60, 600],
        relearningSteps: [Int] = [600],
        leechLapses: Int = 8,
        suspendsLeeches: Bool = false,
        newPerDay: Int = 20,
        reviewsPerDay: Int = 200,
        buries: SiblingBurial = []
    ) {
        self.weights = weights
        self.retention = retention
        self.longestDays = longestDays
        self.learningSteps = learningSteps
        self.relearningSteps = relearningSteps
        self.leechLapses = leechLapses
        self.suspendsLeeches = suspendsLeeches
        self.newPerDay = newPerDay
        self.reviewsPerDay = reviewsPerDay
        self.buries = buries
    }

    /// - Throws: ``QuizError/badSetting(_:)`` for what makes no schedule.
    public func validated() throws(QuizError) -> ScheduleSettings {
        guard retention > 0, retention < 1 else {
            throw .badSetting("the retention is \(retention), and must be between 0 and 1")
        }
        guard (1...36_500).contains(longestDays) else {
            throw .badSetting("the longest interval is \(longestDays) days, and must be from 1 to 36500")
        }
        let steps = learningSteps + relearningSteps
        guard steps.allSatisfy({ (1...31_536_000).contains($0) }), steps.count <= 100 else {
            throw .badSetting("a learning step is from 1 second to a year")
        }
        return self
    }

    /// Whether a card that has been forgotten `lapses` times is told to be a leech at this one.
    public func isLeech(lapses: Int) -> Bool {
        guard leechLapses > 0, lapses >= leechLapses else { return false }
        return (lapses - leechLapses) % max((leechLapses + 1) / 2, 1) == 0
    }
}
