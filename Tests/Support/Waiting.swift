import ClickwheelPOSIX
import ClickwheelSystem
package import Testing

/// Lets others have their turn until `isSo`; where that does not come in two minutes, says that `what` was waited for in vain.
package func wait(
    for what: String,
    at place: SourceLocation = #_sourceLocation,
    until isSo: () async throws -> Bool
) async rethrows {
    let patience = Patience(what, place)
    while try await !isSo() {
        guard patience.goesOn() else { return }
        await Task.yield()
    }
}

/// Lets other threads have their turn until `isSo`; where that does not come in two minutes, says that `what` was waited for in vain.
package func spin(
    for what: String,
    at place: SourceLocation = #_sourceLocation,
    until isSo: () throws -> Bool
) rethrows {
    let patience = Patience(what, place)
    while try !isSo() {
        guard patience.goesOn() else { return }
        sched_yield()
    }
}

/// How long something is waited for in a test: so long that only what never comes is told to be missing.
private struct Patience {
    private let deadline = Monotonic.deadline(after: .seconds(120))
    private let what: String
    private let place: SourceLocation

    init(_ what: String, _ place: SourceLocation) {
        self.what = what
        self.place = place
    }

    /// Whether there is time left; where there is none, the test has failed.
    func goesOn() -> Bool {
        guard Monotonic.now() >= deadline else { return true }
        Issue.record("\(what) was waited for in vain", sourceLocation: place)
        return false
    }
}
