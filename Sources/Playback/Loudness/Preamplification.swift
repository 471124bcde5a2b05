/// What is added to the gain of every song that has one.
///
/// ReplayGain leaves loud songs 18 dB below full scale, as loud as -18 LUFS: softer than most records are.
/// Source: <https://wiki.hydrogenaudio.org/index.php?title=ReplayGain_2.0_specification>.
public enum Preamplification: String, CaseIterable, Sendable {
    /// 6 dB less.
    case softer6 = "softer-6"
    /// 3 dB less.
    case softer3 = "softer-3"
    /// Nothing.
    case none
    /// 3 dB more.
    case louder3 = "louder-3"
    /// 6 dB more.
    case louder6 = "louder-6"

    /// The name of the setting.
    public static let setting = "preamplification"

    /// What is added, in decibels.
    public var decibels: Double {
        switch self {
        case .softer6: -6
        case .softer3: -3
        case .none: 0
        case .louder3: 3
        case .louder6: 6
        }
    }

    /// What a person calls it.
    public var title: String {
        switch self {
        case .softer6: "Softer by 6 dB"
        case .softer3: "Softer by 3 dB"
        case .none: "No change"
        case .louder3: "Louder by 3 dB"
        case .louder6: "Louder by 6 dB"
        }
    }

    /// One sentence on who it is for.
    public var audience: String {
        switch self {
        case .softer6: "For peaks that must never be held back, even in quiet music."
        case .softer3: "For a little more room above the loudest notes."
        case .none: "For most people: what the songs' tags say."
        case .louder3: "For mixes with some songs that nobody has measured, which are louder."
        case .louder6: "For modern records among others, as loud as they are sold."
        }
    }
}
