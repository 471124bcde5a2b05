/// What is wrong with a piece of notation.
enum NotationError: Error, Equatable, CustomStringConvertible {
    case badToken(String, bar: Int)
    /// The notes of a bar do not add up to its meter; both numbers are ticks.
    case badBar(Int, ticks: Int, expected: Int)
    case badChord(String)
    case badPattern(String)
    /// A section names a voice that the piece does not have.
    case unknownVoice(String)
    /// The materials of one section differ in length; the numbers are bars.
    case unequalLengths(section: String, [Int])

    var description: String {
        switch self {
        case .badToken(let token, let bar): "bar \(bar): \(token) is no note"
        case .badBar(let bar, let ticks, let expected): "bar \(bar) has \(ticks) ticks instead of \(expected)"
        case .badChord(let symbol): "\(symbol) is no chord symbol"
        case .badPattern(let pattern): "the pattern \(pattern) does not fit the bar"
        case .unknownVoice(let name): "there is no voice \(name)"
        case .unequalLengths(let section, let bars): "the lines of section \(section) have \(bars) bars"
        }
    }
}
