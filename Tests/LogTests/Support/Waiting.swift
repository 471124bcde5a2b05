import ClickwheelSystem
import Foundation
import Testing

/// Lets other threads have their turn until `isSo`; where that does not come in two minutes, says that `what` was waited for in vain.
func spin(
    for what: String,
    at place: SourceLocation = #_sourceLocation,
    until isSo: () throws -> Bool
) rethrows {
    let deadline = Monotonic.deadline(after: .seconds(120))
    while try !isSo() {
        guard Monotonic.now() < deadline else {
            Issue.record("\(what) was waited for in vain", sourceLocation: place)
            return
        }
        sched_yield()
    }
}
