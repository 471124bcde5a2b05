extension AnkiButtons.Wait {
    /// The wait in a few letters: `10 min`, `3 d`, `2.5 mo`, `1.2 y`.
    public var text: String {
        switch self {
        case .seconds(let seconds) where seconds < 60: "\(seconds) s"
        case .seconds(let seconds) where seconds < 5400: "\((seconds + 30) / 60) min"
        case .seconds(let seconds): "\((seconds + 1800) / 3600) h"
        case .days(let days) where days < 31: "\(days) d"
        case .days(let days) where days < 365: Self.decimal(Double(days) / 30.4375) + " mo"
        case .days(let days): Self.decimal(Double(days) / 365.25) + " y"
        }
    }

    private static func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
