import ClickwheelSystem

/// When a process is killed.
enum KillMoment: Equatable, CustomStringConvertible {
    /// Before so many calls that tell the disk to keep something, counted from its start.
    case atStart(call: Int)
    /// The same, counted from when it serves, or from the beginning of a command's work.
    case atWork(call: Int)
    /// After some milliseconds of work.
    case after(milliseconds: Int)

    /// A random moment: at each call of the disk alike, and in between.
    static func drawn(_ luck: inout SplitMix64) -> KillMoment {
        switch Int.random(in: 0..<6, using: &luck) {
        case 0: .atStart(call: Int.random(in: 1...6, using: &luck))
        case 1...3: .atWork(call: Int.random(in: 1...40, using: &luck))
        case _: .after(milliseconds: Int.random(in: 1...250, using: &luck))
        }
    }

    var description: String {
        switch self {
        case .atStart(let call): "before call \(call) of the disk since the start"
        case .atWork(let call): "before call \(call) of the disk"
        case .after(let milliseconds): "after \(milliseconds) ms"
        }
    }
}
